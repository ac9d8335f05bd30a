// The process that guarded work runs in: one piece of work after the other, until the parent ends it.
import { createWatch, type Watch } from "./watch.js";

/** What the module of guarded work exports as `work`. */
export type Work<Input, Note, Result> = (input: Input, watch: Watch<Note>) => Result | Promise<Result>;

export type ToChild =
  | { readonly kind: "begin"; readonly module: string; readonly limit: number }
  | { readonly kind: "input"; readonly input: unknown };

export type FromChild =
  | { readonly kind: "note"; readonly note: unknown }
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly stack: string };

const tell = (message: FromChild): void => void process.send!(message);

let work: Promise<Work<unknown, unknown, unknown>> | undefined;
let watch: Watch<unknown>;

process.on("message", (message: ToChild) => {
  if (message.kind === "begin") {
    watch = createWatch(message.limit, (note) => tell({ kind: "note", note }));
    work = import(message.module).then((loaded: { work: Work<unknown, unknown, unknown> }) => loaded.work);
    return;
  }
  void work!
    .then((run) => run(message.input, watch))
    .then(
      (result) => tell({ kind: "result", result }),
      (error: unknown) => tell({ kind: "error", stack: stackOf(error) }),
    );
});

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
