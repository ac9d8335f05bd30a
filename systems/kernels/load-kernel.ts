const modules = new Map<string, WebAssembly.Module>();

/**
 * The functions of a compiled kernel (`NAME.wasm.ts`), which work on `memory`. At once, so that a world can be created without
 * waiting: kernels are a few kilobytes, and are compiled when the first of their kind is asked for.
 */
export function loadKernel<Functions>(text: string, memory: WebAssembly.Memory): Functions {
  let module = modules.get(text);
  if (!module) {
    module = new WebAssembly.Module(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
    modules.set(text, module);
  }
  return new WebAssembly.Instance(module, { env: { memory } }).exports as Functions;
}
