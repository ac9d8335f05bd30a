import type { ElasticRods } from "../elastic-rods.js";
import { Selection } from "../tuning/selection.js";
import { sectionsOf, type Tunable, type TunableKind } from "../tuning/tunables.js";
import type { RodGroup } from "./explorer-section.js";
import { ExplorerSection } from "./explorer-section.js";
import type { InspectorModules, PropertiesPane, SceneExplorer, SelectionService } from "./modules.js";
import { InspectorParts } from "./parts.js";
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
  const parts = new InspectorParts(rods, picked, modules);
  const section = new ExplorerSection(rods, explorer, service, picked);
  const added = addContents(modules, properties, section, parts);

  // Both ways: what is tapped is selected in the tree, what is selected there is marked in the picture.
  picked.onChangeObservable.add((item) => {
    if (item && section.targetOf(service.selectedEntity) !== item.target)
      service.selectedEntity = section.entityOf(item.target);
    parts.show();
  });
  const observer = service.onSelectedEntityChanged.add(() => {
    const entity = service.selectedEntity;
    const kind = section.kindOf(entity);
    const target = kind && entity ? section.targetOf(entity) : null;
    if ((picked.selected?.target ?? null) === target) return;
    picked.select(kind && target ? { kind, target } : null);
  });
  return {
    dispose() {
      observer.remove();
      for (const each of added) each.dispose();
      section.dispose();
      parts.dispose();
      picked.dispose();
    },
  };
}

const kinds: readonly TunableKind[] = ["world", "rope", "hair", "comb", "attachment", "obstacle"];

/** A section of the properties pane for each section of a kind, and for the parts that the panel has too. */
function addContents(
  modules: InspectorModules,
  pane: PropertiesPane,
  section: ExplorerSection,
  parts: InspectorParts,
): { dispose(): void }[] {
  const { react } = modules;
  const lines = new PropertyLines(modules, parts);
  const contents = kinds.map((kind) => {
    const { before, behind } = parts.around(kind);
    const own = sectionsOf(kind).map(({ label, properties }) => ({
      label,
      component: ({ context }: { context: Tunable | RodGroup }) => {
        const item = { kind, target: section.targetOf(context) };
        return react.createElement("div", null, ...properties.map((property) => lines.line(property, item)));
      },
    }));
    return { kind, sections: [...before, ...own, ...behind] };
  });
  const identity = (label: string) => `Rods: ${label}`;
  const labels = new Set(contents.flatMap(({ sections }) => sections.map(({ label }) => label)));
  const added = orderOf([...labels]).map((label) => pane.addSection({ identity: identity(label) }));
  for (const { kind, sections } of contents) {
    const isOne = (entity: unknown) => {
      const its = section.kindOf(entity);
      return its === kind || (kind === "rope" && its === "strand");
    };
    const content = sections.map(({ label, component }) => ({ section: identity(label), component }));
    added.push(pane.addSectionContent({ key: `Rods ${kind}`, predicate: isOne, content }));
  }
  return added;
}

/** What every kind has stands last, as it does where a kind is looked at alone. */
function orderOf(labels: string[]): string[] {
  const last = ["Along the rod", "Presets", "Debug view", "Statistics"];
  return [...labels.filter((label) => !last.includes(label)), ...last];
}
