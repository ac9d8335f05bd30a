import type { ClosePage } from "../main.js";
import type { SceneModule } from "../scenes/scene-module.js";
import { element } from "./elements.js";

export function openStartPage(page: HTMLElement, scenes: readonly SceneModule[]): ClosePage {
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
        element(
          "p",
          { class: "proof" },
          "84 wavy locks that rub on each other with exact friction take 9 ms a step here; " +
            "in the paper that posed them, 41 s.",
        ),
        element("nav", { class: "links", "aria-label": "More" }, ...links()),
      ),
      element("nav", { class: "cards", "aria-label": "Scenes" }, ...scenes.map(sceneCard)),
    ),
  );
  return () => undefined;
}

function links(): HTMLElement[] {
  return [
    element("a", { href: "./lab/" }, "Lab: the experiments, live"),
    element("a", { href: "./examples/" }, "Examples"),
    // The server of `npm run play` has none.
    ...(import.meta.env.MODE === "site" ? [element("a", { href: "./docs/" }, "Documentation")] : []),
  ];
}

function sceneCard({ id, title, description, picture }: SceneModule, index: number): HTMLElement {
  return element(
    "a",
    { class: "card", href: `#/${id}`, "data-scene": id },
    // The first row is seen at once.
    element("img", {
      src: picture,
      width: "800",
      height: "500",
      alt: "",
      loading: index < 3 ? "eager" : "lazy",
    }),
    element("div", { class: "caption" }, element("h2", {}, title), element("p", {}, description)),
  );
}
