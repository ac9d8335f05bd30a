// The code blocks of the documentation that are marked to be run: ```ts run
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../install.js";

export const documents = ["README.md", "docs/guide.md", "docs/api.md", "docs/ecs.md"];

export interface Sample {
  /** Document and line of the block. */
  readonly place: string;
  readonly code: string;
}

export function samplesOf(document: string): Sample[] {
  const text = readFileSync(join(repository, document), "utf8");
  return [...text.matchAll(/^```ts run\n(.*?)^```$/gms)].map((match) => ({
    place: `${document}:${text.slice(0, match.index).split("\n").length}`,
    code: match[1]!,
  }));
}

/**
 * A module that runs the sample when it is called with a scene. Package names become the sources, so that the samples
 * are held against what is being written, not against an older build.
 */
export function moduleOf({ code }: Sample): string {
  const imports: string[] = [];
  const body = code.replace(/^import [^;]*;\n/gm, (statement) => {
    imports.push(
      statement
        .replace('"babylon-rods"', '"../../../plugin/index.js"')
        .replace('"babylon-rods/scene-files"', '"../../../plugin/scene-files/index.js"')
        .replace('"babylon-rods/grooms"', '"../../../plugin/grooms/index.js"')
        .replace('"babylon-rods/debug"', '"../../../plugin/debug/index.js"')
        .replace('"babylon-rods/panel"', '"../../../plugin/panel/index.js"')
        .replace('"babylon-rods/systems"', '"../../../systems/index.js"'),
    );
    return "";
  });
  return `import type { Scene } from "@babylonjs/core/scene.js";
${imports.join("")}
export default async function (scene: Scene): Promise<void> {
${body}
void scene;
}
`;
}
