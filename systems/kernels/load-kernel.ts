const modules = new Map<string, WebAssembly.Module>();

/** A kernel's import of its memory: of ordinary memory, and of shared memory (the flags of its limits). */
const ordinary = "\u0003env\u0006memory\u0002\u0001";
const shared = "\u0003env\u0006memory\u0002\u0003";

/**
 * The functions of a compiled kernel (`NAME.wasm.ts`), which work on `memory`. At once, so that a world can
 * be created without waiting: kernels are a few kilobytes, and are compiled when the first of their kind is
 * asked for. `host` has what a kernel leaves to its host.
 */
export function loadKernel<Functions>(
  text: string,
  memory: WebAssembly.Memory,
  host: WebAssembly.ModuleImports = {},
): Functions {
  const module = kernelModule(text, memory);
  return new WebAssembly.Instance(module, { env: { memory, callRoom: 0 }, host }).exports as Functions;
}

/** The compiled kernel itself, for a memory of this kind. */
export function kernelModule(text: string, memory: WebAssembly.Memory): WebAssembly.Module {
  const isShared = !(memory.buffer instanceof ArrayBuffer);
  const key = isShared ? `${text} shared` : text;
  let module = modules.get(key);
  if (!module) {
    const binary = atob(text).replace(ordinary, isShared ? shared : ordinary);
    module = new WebAssembly.Module(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
    modules.set(key, module);
  }
  return module;
}
