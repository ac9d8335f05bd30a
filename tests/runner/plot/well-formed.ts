/** The tags of an XML text in order of opening, or an error at the first place that no XML parser would accept. */
export function wellFormedTags(xml: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const token = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<>]+)|([^])/g;
  for (const [whole, closing, tag, attributes, selfClosing, text, stray] of xml.matchAll(token)) {
    if (stray !== undefined) throw new Error(`stray "${stray}"`);
    const words = text ?? attributes ?? "";
    if (/&(?!(?:amp|lt|gt|quot|#\d+);)/.test(words)) throw new Error(`bare & in "${words}"`);
    if (text !== undefined) {
      if (open.length === 0 && text.trim() !== "") throw new Error(`text outside the root: "${text}"`);
    } else if (closing) {
      if (open.pop() !== tag) throw new Error(`unexpected ${whole}`);
    } else {
      const names = [...attributes.matchAll(/([\w:-]+)=/g)].map((match) => match[1]);
      if (new Set(names).size < names.length) throw new Error(`doubled attribute in ${whole}`);
      if (open.length === 0 && seen.length > 0) throw new Error(`second root ${whole}`);
      seen.push(tag);
      if (!selfClosing) open.push(tag);
    }
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join(", ")}`);
  return seen;
}
