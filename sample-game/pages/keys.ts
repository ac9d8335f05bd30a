/** A key of the page and what it does. */
export interface PageKey {
  /** As the browser names it, in lower case. */
  readonly key: string;
  /** As it is written on the key. */
  readonly label: string;
  readonly what: string;
  press(): void;
}

/** Listens until what it returns is called. Whoever types into a field is left alone. */
export function listenForKeys(keys: readonly PageKey[]): () => void {
  const whenPressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const pressed = keys.find(({ key }) => key === event.key.toLowerCase());
    if (!pressed) return;
    // A quick search of the browser's must not open as well; dialogs close by Escape as they always do.
    if (pressed.key !== "escape") event.preventDefault();
    pressed.press();
  };
  window.addEventListener("keydown", whenPressed);
  return () => window.removeEventListener("keydown", whenPressed);
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["range", "checkbox", "button"].includes(target.type);
}
