type Layer = 'domain' | 'api' | 'server' | 'web' | 'journeys';

type FaultKind =
  | 'off by one'
  | 'flipped condition'
  | 'missing right'
  | 'missing invalidation'
  | 'swapped messages'
  | 'lost await';

/** A fault such as people make: `find` stands in its file exactly once, and `put` takes its place. */
export interface Fault {
  /** What it does to whoever uses the product. */
  readonly name: string;
  readonly layer: Layer;
  readonly kind: FaultKind;
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

type Planted = readonly [name: string, kind: FaultKind, file: string, find: string, put: string];

export const inLayer = (layer: Layer, planted: readonly Planted[]): Fault[] =>
  planted.map(([name, kind, file, find, put]) => ({ name, layer, kind, file, find, put }));
