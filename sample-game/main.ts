// The game: #/ is the start page, #/id a scene.
import { openScenePage } from "./pages/scene-page.js";
import { openStartPage } from "./pages/start-page.js";
import { scenes } from "./scenes/index.js";

/** A page fills the element and returns what to do when it is left. */
export type ClosePage = () => void;

const element = document.getElementById("page")!;
let close: ClosePage = () => undefined;

function route(): void {
  close();
  element.replaceChildren();
  window.scrollTo(0, 0);
  const id = location.hash.replace(/^#\//, "");
  const scene = scenes.find((candidate) => candidate.id === id);
  document.title = scene ? `${scene.title} · babylon-rods` : "babylon-rods";
  document.body.className = scene ? "in-scene" : "";
  close = scene ? openScenePage(element, scene) : openStartPage(element, scenes);
}

window.addEventListener("hashchange", route);
route();
