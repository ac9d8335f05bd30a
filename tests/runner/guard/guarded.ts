import { fork, type ChildProcess } from "node:child_process";
import type { FromChild, ToChild } from "./child.js";

export interface GuardOptions {
  /** The module whose export `work` is run in a process of its own. */
  readonly module: URL;
  /** CPU seconds after which a frame, and seconds of the clock after which all of the work, is frozen. */
  readonly frameSeconds: number;
  readonly seconds: number;
}

/** `note` is the last that was told; "crashed" means that the process ended by itself or the work threw. */
export type Guarded<Note, Result> =
  | { readonly outcome: "done"; readonly result: Result }
  | { readonly outcome: "frozen"; readonly note: Note | undefined }
  | { readonly outcome: "crashed"; readonly note: Note | undefined; readonly reason: string };

/** Runs work that may never end in a process of its own, which is kept for the next piece unless it had to be killed. */
export class Guard<Input, Note, Result> {
  #child: ChildProcess | undefined;

  constructor(private readonly options: GuardOptions) {}

  run(input: Input, tell: (note: Note) => void = () => undefined): Promise<Guarded<Note, Result>> {
    const child = (this.#child ??= this.start());
    let note: Note | undefined;
    return new Promise((resolve) => {
      const finish = (end: Guarded<Note, Result>): void => {
        clearTimeout(timer);
        child.removeAllListeners("message").removeAllListeners("exit");
        if (end.outcome === "frozen") this.close();
        resolve(end);
      };
      const timer = setTimeout(() => finish({ outcome: "frozen", note }), 1000 * this.options.seconds);
      child.on("message", (message: FromChild) => {
        if (message.kind === "note") tell((note = message.note as Note));
        else if (message.kind === "result") finish({ outcome: "done", result: message.result as Result });
        else finish({ outcome: "crashed", note, reason: message.stack });
      });
      child.on("exit", (code, signal) => {
        this.#child = undefined;
        // It kills itself when a frame takes too long.
        if (signal === "SIGKILL") finish({ outcome: "frozen", note });
        else finish({ outcome: "crashed", note, reason: `the process ended with ${code ?? signal}` });
      });
      child.send({ kind: "input", input } satisfies ToChild);
    });
  }

  close(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  /** The child takes its way of loading TypeScript from this process. */
  private start(): ChildProcess {
    const { module, frameSeconds } = this.options;
    const file = new URL("./child.ts", import.meta.url);
    const child = fork(file, { serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"] });
    child.send({ kind: "begin", module: module.href, limit: 1000 * frameSeconds } satisfies ToChild);
    return child;
  }
}

/** Runs all inputs on so many processes side by side, and tells of each in the order of the inputs. */
export async function runGuarded<Input, Note, Result>(
  inputs: readonly Input[],
  options: GuardOptions & { readonly processes: number },
  tell: (input: Input, guarded: Guarded<Note, Result>, index: number) => void,
): Promise<void> {
  const ended: (Guarded<Note, Result> | undefined)[] = inputs.map(() => undefined);
  let [next, told] = [0, 0];
  const serve = async (): Promise<void> => {
    const guard = new Guard<Input, Note, Result>(options);
    while (next < inputs.length) {
      const index = next++;
      ended[index] = await guard.run(inputs[index]);
      for (; told < inputs.length && ended[told]; told++) tell(inputs[told], ended[told]!, told);
    }
    guard.close();
  };
  await Promise.all(Array.from({ length: Math.min(options.processes, inputs.length) }, serve));
}
