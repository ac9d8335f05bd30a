import { element } from "../pages/elements.js";
import { experiments, type LabEntry } from "./experiments.js";
import { LiveCard } from "./live-card.js";

export function openLabPage(page: HTMLElement): void {
  page.append(
    element(
      "div",
      { class: "lab" },
      element("a", { href: "../" }, "babylon-rods"),
      element("h1", {}, "Lab"),
      element(
        "p",
        { class: "lead" },
        "The experiments of five papers, and our own. Those with a button run here, with their plot beside them; every curve is a run that you start.",
      ),
      ...experiments.map(card),
    ),
  );
}

function card(entry: LabEntry): HTMLElement {
  const { name, title, paper, text, results, live } = entry;
  const section = element(
    "section",
    { class: "experiment", id: name, "aria-labelledby": `${name}-title` },
    element("h2", { id: `${name}-title` }, title),
    ...(paper ? [element("p", { class: "paper" }, paper)] : []),
    element("p", {}, text),
  );
  if (live) section.append(new LiveCard(title, live).element);
  section.append(
    ...results.map(kept),
    element("p", {}, "The whole run: ", element("code", {}, commandOf(entry))),
  );
  return section;
}

const commandOf = ({ command, name }: LabEntry) => `npm run ${command} -- ${name}`;

/** The plot of a kept result; loaded when it is looked at. */
function kept(label: string): HTMLElement {
  const details = element("details", { class: "kept" }, element("summary", {}, `Kept result: ${label}`));
  details.addEventListener(
    "toggle",
    () => {
      const plot = plots[`../../docs/results/${label}.svg`];
      details.append(
        plot
          ? element("img", { src: plot, alt: `Plot of ${label}`, loading: "lazy" })
          : element("p", {}, `A table without a plot: docs/results/${label}.md`),
      );
    },
    { once: true },
  );
  return details;
}

/** Addresses of the plots, by file; the bundler fills this in. */
const plots = import.meta.glob<string>("../../docs/results/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});
