type Attributes = Record<string, string | number>;

/** An SVG element with attributes and children. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  const created = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(created, attributes);
  created.append(...children);
  return created;
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
