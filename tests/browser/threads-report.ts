/** What the page of workers posts: `pages/threads`. */
export type ThreadsReport =
  | {
      readonly isIsolated: boolean;
      /** By scene, with the script that the package carries, and with that at an address. */
      readonly embedded: Readonly<Record<"contacts" | "hair", ThreadsRun>>;
      readonly byUrl: Readonly<Record<"contacts", ThreadsRun>>;
      /** To the user of a scene. */
      readonly told: readonly string[];
    }
  | { readonly error: string };

export interface ThreadsRun {
  /** Workers that took part, in how many jobs, and why there were no more. */
  readonly begun: number;
  readonly jobs: number;
  readonly problem: string | null;
  readonly moments: Readonly<Record<number, string>>;
}
