/** SVG as text: every number goes through `digits`, every word through `escapeXml`. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export function element(tag: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? digits(value) : escapeXml(value)}"`)
    .join("");
  return content === "" ? `<${tag}${written}/>` : `<${tag}${written}>${content}</${tag}>`;
}

/** A hundredth of a pixel is finer than any screen, and keeps files small. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`svg: coordinate ${value}; allowed are finite numbers`);
  return String(Math.round(value * 100) / 100);
}

export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
