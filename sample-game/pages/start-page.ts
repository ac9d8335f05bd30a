import type { ClosePage } from "../main.js";
import type { Preview } from "../preview.js";
import type { SceneModule } from "../scenes/scene-module.js";
import { element } from "./elements.js";

export function openStartPage(page: HTMLElement, scenes: readonly SceneModule[]): ClosePage {
  const cards = scenes.map(sceneCard);
  page.append(
    element(
      "div",
      { class: "start" },
      element(
        "header",
        {},
        element("h1", {}, "babylon-rods"),
        element(
          "p",
          { class: "lead" },
          "Hair and ropes for Babylon.js that bend, twist and coil like the real thing.",
        ),
      ),
      element("nav", { class: "cards", "aria-label": "Scenes" }, ...cards.map(({ card }) => card)),
    ),
  );
  return animate(cards);
}

interface Card {
  card: HTMLAnchorElement;
  context: CanvasRenderingContext2D;
  preview: Preview;
}

function sceneCard({ id, title, description, preview }: SceneModule): Card {
  const canvas = element("canvas", { width: "800", height: "500", "aria-hidden": "true" });
  const card = element(
    "a",
    { class: "card", href: `#/${id}`, "data-scene": id },
    canvas,
    element("div", { class: "caption" }, element("h2", {}, title), element("p", {}, description)),
  );
  return { card, context: canvas.getContext("2d")!, preview: preview() };
}

/** Previews begin in the midst of things, seconds. */
const HEAD_START = 1.5;

function animate(cards: readonly Card[]): ClosePage {
  for (const { preview, context } of cards) {
    preview.draw(context, HEAD_START);
  }
  // Whoever asks for less motion gets a still.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => undefined;
  let last = performance.now();
  let request = requestAnimationFrame(function next(now: number) {
    // The first image may be dated before this script ran.
    const seconds = Math.min(0.05, Math.max(0, (now - last) / 1000));
    last = now;
    for (const { preview, context } of cards) preview.draw(context, seconds);
    request = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(request);
}
