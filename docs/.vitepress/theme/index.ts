// The default theme, with links to the rest of the site: VitePress would look for them below the documentation.
import DefaultTheme from "vitepress/theme";
import { h } from "vue";
import "./site-links.css";

const site = import.meta.env.BASE_URL.replace(/docs\/$/, "");
const places = { Game: site, Lab: `${site}lab/`, Examples: `${site}examples/` };

const siteLinks = () =>
  Object.entries(places).map(([name, href]) => h("a", { class: "site-link", href, target: "_self" }, name));

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "nav-bar-content-after": siteLinks,
      "nav-screen-content-after": siteLinks,
    }),
};
