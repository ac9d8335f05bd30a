import { CurveContact, CurveQuery, ObstacleHead } from "../_obstacles-layout";
import { Rows } from "../_runs";
import { Curve, Expansion } from "../narrow-phase/curve";
import { ElementBox } from "./child-bounds";
import {
  CurveCandidate,
  CurveContacts,
  CurveSearch,
  deepestHalving,
  Interval,
  IntervalAtNode,
  mostCandidates,
  mostContacts,
} from "./curve-search";

/** What the search along a curve has at hand, in a span of the memory that the host gives. */
export let head = changetype<ObstacleHead>(0);
export let asked = changetype<CurveQuery>(0);
export let contacts = changetype<CurveContacts>(0);
export let search = changetype<CurveSearch>(0);
/** The curve in the frame of the shape in hand, and its sample there. */
export let placedCurve = changetype<Curve>(0);
export let sampled = changetype<Expansion>(0);
/** A sample of the curve in the world. */
export let inWorld = changetype<Expansion>(0);
export let elementBox = changetype<ElementBox>(0);
export let intervals = changetype<Rows<Interval>>(0);
export let cells = changetype<Rows<Interval>>(0);
export let pairs = changetype<Rows<IntervalAtNode>>(0);
export let candidates = changetype<Rows<CurveCandidate>>(0);

export function searchRoomBytes(): usize {
  return (
    offsetof<ObstacleHead>() +
    offsetof<CurveQuery>() +
    mostContacts * offsetof<CurveContact>() +
    offsetof<CurveSearch>() +
    offsetof<Curve>() +
    2 * offsetof<Expansion>() +
    offsetof<ElementBox>() +
    2 * deepestHalving * offsetof<Interval>() +
    2 * deepestHalving * offsetof<IntervalAtNode>() +
    mostCandidates * offsetof<CurveCandidate>()
  );
}

/** Takes a room: what the host tells and asks, the contacts, then what is the kernel's own. */
export function takeSearchRoom(at: usize): void {
  head = changetype<ObstacleHead>(at);
  at += offsetof<ObstacleHead>();
  asked = changetype<CurveQuery>(at);
  at += offsetof<CurveQuery>();
  contacts = changetype<CurveContacts>(at);
  at += mostContacts * offsetof<CurveContact>();
  search = changetype<CurveSearch>(at);
  at += offsetof<CurveSearch>();
  placedCurve = changetype<Curve>(at);
  at += offsetof<Curve>();
  sampled = changetype<Expansion>(at);
  at += offsetof<Expansion>();
  inWorld = changetype<Expansion>(at);
  at += offsetof<Expansion>();
  elementBox = changetype<ElementBox>(at);
  at += offsetof<ElementBox>();
  intervals = changetype<Rows<Interval>>(at);
  at += deepestHalving * offsetof<Interval>();
  cells = changetype<Rows<Interval>>(at);
  at += deepestHalving * offsetof<Interval>();
  pairs = changetype<Rows<IntervalAtNode>>(at);
  at += 2 * deepestHalving * offsetof<IntervalAtNode>();
  candidates = changetype<Rows<CurveCandidate>>(at);
}
