import { Logger } from "@babylonjs/core/Misc/logger.js";
import type { ElasticRods } from "../elastic-rods.js";
import { Selection } from "../tuning/selection.js";
import { sectionsOf, type Tunable, type TunableKind } from "../tuning/tunables.js";
import { ExplorerSection, RodGroup } from "./explorer-section.js";
import type { InspectorModules, PropertiesPane, SceneExplorer, SelectionService } from "./modules.js";
import { addPerformanceGraphs } from "./performance-graphs.js";
import { PropertyLines } from "./property-lines.js";

/**
 * Service definitions of Babylon's Inspector that show rods: for those who open it by themselves,
 * `ShowInspector(scene, { serviceDefinitions: rodsServiceDefinitions(rods, modules) })`.
 */
export function rodsServiceDefinitions(rods: ElasticRods, modules: InspectorModules): readonly object[] {
  const { SceneExplorerServiceIdentity, PropertiesServiceIdentity, SelectionServiceIdentity } =
    modules.inspector;
  return [
    {
      friendlyName: "Rods",
      consumes: [SceneExplorerServiceIdentity, PropertiesServiceIdentity, SelectionServiceIdentity],
      factory: (explorer: SceneExplorer, properties: PropertiesPane, selection: SelectionService) =>
        showRods(rods, modules, explorer, properties, selection),
    },
  ];
}

function showRods(
  rods: ElasticRods,
  modules: InspectorModules,
  explorer: SceneExplorer,
  properties: PropertiesPane,
  service: SelectionService,
): { dispose(): void } {
  addPerformanceGraphs(rods);
  const picked = new Selection(rods);
  const section = new ExplorerSection(rods, explorer, service, picked);
  const lines = new PropertyLines(modules, (error) => Logger.Warn(String(error)));
  const added = addContents(modules, properties, section, lines);

  // Both ways: what is tapped is selected in the tree, what is selected there is marked in the picture.
  picked.onChangeObservable.add((item) => {
    if (item && service.selectedEntity !== item.target) service.selectedEntity = item.target;
  });
  const observer = service.onSelectedEntityChanged.add(() => {
    const target = service.selectedEntity as Tunable | null;
    const kind = target instanceof RodGroup ? undefined : section.kindOf(target);
    if (picked.selected?.target === target) return;
    picked.select(kind && target ? { kind, target } : null);
  });
  return {
    dispose() {
      observer.remove();
      for (const each of added) each.dispose();
      section.dispose();
      picked.dispose();
    },
  };
}

/** A section of the properties pane for each section of a kind. */
function addContents(
  { react }: InspectorModules,
  pane: PropertiesPane,
  section: ExplorerSection,
  lines: PropertyLines,
): { dispose(): void }[] {
  const kinds: readonly TunableKind[] = ["world", "rope", "hair", "comb", "attachment", "obstacle"];
  const labels = new Set(kinds.flatMap((kind) => sectionsOf(kind).map(({ label }) => label)));
  const identity = (label: string) => `Rods: ${label}`;
  const added = [...labels].map((label) => pane.addSection({ identity: identity(label) }));
  for (const kind of kinds) {
    const isOne = (entity: unknown) => {
      const its = section.kindOf(entity);
      return its === kind || (kind === "rope" && its === "strand");
    };
    const content = sectionsOf(kind).map(({ label, properties }) => ({
      section: identity(label),
      component: ({ context }: { context: object }) => {
        const target = section.targetOf(context);
        return react.createElement(
          "div",
          null,
          ...properties.map((property) => lines.line(property, target)),
        );
      },
    }));
    added.push(pane.addSectionContent({ key: `Rods ${kind}`, predicate: isOne, content }));
  }
  return added;
}
