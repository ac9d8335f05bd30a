import asc from "assemblyscript/asc";
import { kernelModule } from "../../../systems/kernels/load-kernel.js";

/** Writes `add + h i` to place i of a list of numbers; where a worker runs it, it fails or dawdles as told. */
const source = `
@external("env", "callRoom") declare const callRoom: usize;
export let add: i32 = 0;
export let failsAt: i32 = -1;
export let delay: i32 = 0;
export function fill(from: i32, to: i32, list: i32, h: f64): void {
  for (let i = from; i < to; i++) {
    if (callRoom != 0 && i == failsAt) unreachable();
    let value = <f64>add + h * <f64>i;
    for (let k = 0; callRoom != 0 && k < delay; k++) value = Math.max(value, value - <f64>k);
    store<f64>(list + (i << 3), value);
  }
}
`;
const options =
  "-O --runtime stub --use abort= --importMemory --noExportMemory --initialMemory 1 --maximumMemory 65536";

let text: string | undefined;

export async function countingModule(memory: WebAssembly.Memory): Promise<WebAssembly.Module> {
  text ??= await compile();
  return kernelModule(text, memory);
}

async function compile(): Promise<string> {
  let binary: Uint8Array | undefined;
  const { error } = await asc.main(["counting.ts", "--outFile", "counting.wasm", ...options.split(" ")], {
    readFile: (name: string) => (name === "counting.ts" ? source : null),
    writeFile: (_, contents) => void (binary = contents as Uint8Array),
  });
  if (error) throw error;
  return Buffer.from(binary!).toString("base64");
}
