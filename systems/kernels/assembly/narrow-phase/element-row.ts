import { rowChord, rowLength, rowRadius, rowRest, rowStride } from "../../../../components/spans/element-row";

/** How an element moves in the step, and bounds of its shape (`components/spans/element-row.ts`). */
@unmanaged
export class ElementRow {
  velocityX: f64;
  velocityY: f64;
  velocityZ: f64;
  angularX: f64;
  angularY: f64;
  angularZ: f64;
  middleX: f64;
  middleY: f64;
  middleZ: f64;
  spreadX: f64;
  spreadY: f64;
  spreadZ: f64;
  rest: f64;
  bow: f64;
  start: f64;
  length: f64;
  bend: f64;
  turn: f64;
  chord: f64;
  radius: f64;
}

if (
  offsetof<ElementRow>("rest") != rowRest << 3 ||
  offsetof<ElementRow>("length") != rowLength << 3 ||
  offsetof<ElementRow>("chord") != rowChord << 3 ||
  offsetof<ElementRow>("radius") != rowRadius << 3 ||
  offsetof<ElementRow>() != rowStride << 3
) {
  ERROR("ElementRow is not as the layout says");
}
