import type { ElasticRods } from "../../plugin/index.js";
import type { RodPanel } from "../../plugin/panel/index.js";
import { element } from "./elements.js";

export interface Tuning {
  readonly button: HTMLElement;
  readonly isOpen: boolean;
  toggle(): void;
  dispose(): void;
}

/** The panel that tunes a scene, loaded when its button or its key is used first. */
export function createTuning(page: HTMLElement, rods: ElasticRods, key: string): Tuning {
  let loading: Promise<RodPanel> | null = null;
  let panel: RodPanel | null = null;
  let isDisposed = false;
  const load = async () => {
    const { RodPanel } = await import("../../plugin/panel/index.js");
    panel = new RodPanel(rods, { parent: page });
    if (isDisposed) panel.dispose();
    else panel.open();
    return panel;
  };
  const toggle = () => {
    if (!panel) loading ??= load();
    else if (panel.isOpen) panel.hide();
    else panel.open();
  };
  const button = element(
    "button",
    { type: "button", class: "tune", title: `Tune the rods (${key})`, onclick: toggle },
    "Tune",
  );
  return {
    button,
    get isOpen() {
      return panel?.isOpen ?? false;
    },
    toggle,
    dispose() {
      isDisposed = true;
      panel?.dispose();
    },
  };
}
