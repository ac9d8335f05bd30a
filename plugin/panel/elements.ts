type Attributes = Record<string, string | boolean | ((event: Event) => void)>;

/** An element with attributes and children; functions are listeners, false leaves an attribute out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") created.addEventListener(name.slice(2), value);
    else if (value !== false) created.setAttribute(name, value === true ? "" : value);
  }
  created.append(...children);
  return created;
}

export function button(label: string, run: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return element("button", { type: "button", onclick: run, ...attributes }, label);
}

/** A part of the panel that can be folded. */
export function fold(label: string, isOpen: boolean, ...children: Node[]): HTMLDetailsElement {
  return element("details", { open: isOpen }, element("summary", {}, label), ...children);
}
