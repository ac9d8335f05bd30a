import type { ElasticRods } from "../elastic-rods.js";
import { loadInspector } from "./modules.js";
import { rodsServiceDefinitions } from "./services.js";

const extension = {
  name: "Rods",
  description: "Ropes, hair and combs of babylon-rods: what lives, what it is made of, what it does.",
  keywords: ["rods", "ropes", "hair", "physics"],
};

/** What the Inspector asks a feed for. */
export interface ExtensionFeed {
  readonly name: string;
  queryExtensionsAsync(filter?: string): Promise<object>;
  getExtensionModuleAsync(name: string): Promise<object | undefined>;
}

/**
 * Offers rods among the Inspector's extensions, to be installed there by a click:
 * `ShowInspector(scene, { extensionFeeds: [rodsExtensionFeed(rods)] })`.
 */
export function rodsExtensionFeed(rods: ElasticRods): ExtensionFeed {
  return {
    name: "babylon-rods",
    queryExtensionsAsync: (filter = "") => {
      const found = extension.name.includes(filter) ? [extension] : [];
      return Promise.resolve({
        totalCount: found.length,
        getExtensionMetadataAsync: (index: number, count: number) =>
          Promise.resolve(found.slice(index, index + count)),
      });
    },
    getExtensionModuleAsync: async (name) => {
      if (name !== extension.name) return undefined;
      const serviceDefinitions = rodsServiceDefinitions(rods, await loadInspector());
      return { default: { serviceDefinitions } };
    },
  };
}
