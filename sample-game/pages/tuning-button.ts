import type { ElasticRods } from "../../plugin/index.js";
import type { RodPanel } from "../../plugin/panel/index.js";
import { element } from "./elements.js";

/** The key that opens and closes the panel. */
const KEY = "t";

/** The panel that tunes a scene, loaded when its button or its key is used first. */
export function tuningButton(page: HTMLElement, rods: ElasticRods): { element: HTMLElement; close(): void } {
  let panel: Promise<RodPanel> | null = null;
  let closed = false;
  const toggle = async () => {
    const isNew = panel === null;
    panel ??= import("../../plugin/panel/index.js").then(
      ({ RodPanel }) => new RodPanel(rods, { parent: page }),
    );
    const opened = await panel;
    if (closed) opened.dispose();
    else if (!isNew && opened.isOpen) opened.hide();
    else opened.open();
  };
  const button = element(
    "button",
    { type: "button", class: "tune", title: `Tune the rods (${KEY})`, onclick: () => void toggle() },
    "Tune",
  );
  const whenPressed = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key.toLowerCase() === KEY && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
      void toggle();
  };
  window.addEventListener("keydown", whenPressed);
  return {
    element: button,
    close() {
      closed = true;
      window.removeEventListener("keydown", whenPressed);
      void panel?.then((opened) => opened.dispose());
    },
  };
}
