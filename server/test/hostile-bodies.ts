/** Bodies that are right but for one field, which has a value of any kind; the fields are found in the schemas. */

import { examples } from './endpoint-examples.ts';
import { type NamedEndpoint, type Shape, sampleOf, shapeOf } from './endpoint-table.ts';

/** Names that every object has already. */
export const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

/** Values of every kind; none of them may be a fault of ours. */
export const anyKind: readonly unknown[] = [
  ...inherited,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2_147_483_648,
  '',
  ' ',
  '\0',
  '\ud800',
  'a'.repeat(5000),
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  [],
  {},
  [null],
  [[]],
  ['constructor', 'constructor'],
  [1, 1],
  [{}],
  [{ key: 'constructor', label: 'toString', name: 'valueOf' }],
  { constructor: 1, toString: 'valueOf' },
  { a: { a: [] } },
];

type Path = readonly (string | number)[];

/** A field's place in a body, with the body's own values beside it. */
export interface HostileBody {
  readonly at: string;
  readonly body: unknown;
}

/** Each field of an endpoint's body with each value. */
export function hostileBodies(endpoint: NamedEndpoint, values: readonly unknown[]): HostileBody[] {
  const shape = shapeOf(endpoint);
  if (!shape) return [];
  const base = examples[endpoint.name]?.body ?? sampleOf(shape);
  return placesIn(shape).flatMap((at) =>
    values.map((value) => ({ at: at.join('.'), body: withValue(base, { at, shape, value }) })),
  );
}

/** The places of all fields that a shape has: of lists their first, of tables a name that objects have already. */
function placesIn(shape: Shape, at: Path = []): Path[] {
  const own = at.length === 0 ? [] : [at];
  const below = [
    ...Object.entries(shape.properties ?? {}),
    ...(shape.items ? [[0, shape.items] as const] : []),
    ...(typeof shape.additionalProperties === 'object'
      ? [['constructor', shape.additionalProperties] as const]
      : []),
  ].flatMap(([name, field]) => placesIn(field, [...at, name]));
  const choices = (shape.anyOf ?? []).flatMap((choice) =>
    placesIn(choice, at).filter((place) => place !== at),
  );
  return [...own, ...below, ...choices];
}

interface Placed {
  readonly at: Path;
  readonly shape: Shape;
  readonly value: unknown;
}

function withValue(base: unknown, { at: [name, ...rest], shape, value }: Placed): unknown {
  if (name === undefined) return value;
  const field = fieldOf(shape, name);
  const own = typeof base === 'object' && base !== null ? base : sampleOf(shape);
  const before: unknown = Reflect.get(Object(own), name) ?? sampleOf(field);
  const inner = withValue(before, { at: rest, shape: field, value });
  return typeof name === 'number' ? [inner] : { ...Object(own), [name]: inner };
}

function fieldOf(shape: Shape, name: string | number): Shape {
  const known = [shape, ...(shape.anyOf ?? [])].flatMap((one) =>
    typeof name === 'number' ? (one.items ?? []) : (one.properties?.[name] ?? one.additionalProperties ?? []),
  );
  return known.find((field) => typeof field === 'object') ?? {};
}
