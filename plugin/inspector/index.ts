import type { ElasticRods } from "../elastic-rods.js";
import { loadInspector, type InspectorToken } from "./modules.js";
import { rodsServiceDefinitions } from "./services.js";

export { rodsExtensionFeed, type ExtensionFeed } from "./extension-feed.js";
export { loadInspector, type InspectorModules, type InspectorToken } from "./modules.js";
export { rodsServiceDefinitions } from "./services.js";

/** Options of `ShowInspector`, whatever they are. */
export type RodsInspectorOptions = Readonly<Record<string, unknown>>;

/**
 * Opens Babylon's Inspector with rods in it. It needs `@babylonjs/inspector` and `react`, which are loaded now;
 * an error says so where they are not installed.
 */
export async function showRodsInspector(
  rods: ElasticRods,
  options: RodsInspectorOptions = {},
): Promise<InspectorToken> {
  const modules = await loadInspector();
  const { serviceDefinitions = [], ...others } = options as { serviceDefinitions?: readonly object[] };
  return modules.inspector.ShowInspector(rods.scene, {
    ...others,
    serviceDefinitions: [...serviceDefinitions, ...rodsServiceDefinitions(rods, modules)],
  });
}
