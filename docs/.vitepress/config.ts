// The documentation as part of the site: `npm run build:site`.
import { defineConfig } from "vitepress";

/** Where the site will stand on its host, with a slash at both ends; VitePress has to know. */
const site = process.env["SITE_BASE"] ?? "/";

export default defineConfig({
  title: "babylon-rods",
  description: "Hair and ropes for Babylon.js that bend, twist and coil like the real thing",
  base: `${site}docs/`,
  lang: "en",
  head: [["link", { rel: "icon", href: "data:," }]],
  // A static host need not know how to leave out .html.
  cleanUrls: false,
  rewrites: { "results/README.md": "results/index.md", "reference/README.md": "reference/index.md" },
  // Pages of the site beside the documentation; the tests follow these links.
  ignoreDeadLinks: [/\/examples\/index$/],
  markdown: {
    config(md) {
      const plain = md.renderer.rules["link_open"];
      md.renderer.rules["link_open"] = (tokens, index, options, env, self) => {
        const href = tokens[index]!.attrs?.find(([name]) => name === "href");
        if (href) href[1] = onTheSite(href[1]);
        return plain ? plain(tokens, index, options, env, self) : self.renderToken(tokens, index, options);
      };
    },
  },
  themeConfig: {
    outline: [2, 3],
    search: { provider: "local" },
    sidebar: [
      {
        text: "Use it",
        items: [
          { text: "Getting started", link: "/" },
          { text: "Guide", link: "/guide" },
          { text: "Materials", link: "/materials" },
          { text: "API", link: "/api" },
          { text: "Entities and systems", link: "/ecs" },
        ],
      },
      {
        text: "How it works",
        items: [
          { text: "The method", link: "/method" },
          { text: "Architecture", link: "/architecture" },
          { text: "Results", link: "/results/" },
        ],
      },
      {
        text: "Reference",
        link: "/reference/",
        items: [
          { text: "babylon-rods", link: "/reference/plugin" },
          { text: "babylon-rods/systems", link: "/reference/systems" },
          { text: "babylon-rods/components", link: "/reference/components" },
          { text: "babylon-rods/debug", link: "/reference/plugin/debug" },
          { text: "babylon-rods/panel", link: "/reference/plugin/panel" },
        ],
      },
    ],
  },
});

/** Examples are sources in the repository, and run on the site; folders have an index there. */
function onTheSite(href: string): string {
  const example = /^\.\.\/sample-game\/examples\/(\w+)\.ts$/.exec(href);
  return example ? `../examples/index.html#${example[1]}` : href.replace(/\bREADME\.md\b/, "index.md");
}
