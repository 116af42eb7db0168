import path from 'node:path';
import { z } from 'zod';
import { countFor } from './grown.ts';
import type { WorkOf } from './growth.ts';
import { projectFolder, sourceFiles } from './pattern-source.ts';
import { type RepeatedInput, repeatedText } from './repeated-inputs.ts';

/** A schema of the API with where it comes from, such as `createContract body` in `contracts.ts`. */
export interface NamedSchema {
  readonly file: string;
  readonly name: string;
  readonly schema: z.ZodType;
}

/** Every schema of the API that reads what somebody sends, each once. */
export async function schemasOfApi(): Promise<NamedSchema[]> {
  const found: NamedSchema[] = [];
  for (const file of sourceFiles('api/src')) {
    const module: Record<string, unknown> = await import(path.join(projectFolder, file));
    for (const [name, value] of Object.entries(module)) {
      found.push(...schemasIn(value, { file: path.basename(file), name }));
    }
  }
  return [...new Map(found.toReversed().map((each) => [each.schema, each])).values()];
}

function schemasIn(value: unknown, { file, name }: Omit<NamedSchema, 'schema'>): NamedSchema[] {
  if (isSchema(value)) return [{ file, name, schema: value }];
  if (typeof value !== 'object' || value === null || !('method' in value)) return [];
  return ['params', 'query', 'body'].flatMap((part) => {
    const schema: unknown = Reflect.get(value, part);
    return isSchema(schema) ? [{ file, name: `${name} ${part}`, schema }] : [];
  });
}

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** What a JSON schema says, as far as it takes to write values for it. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
}

/** Values for a schema that grow: each of its texts by signs of several kinds, each of its lists and records by entries. */
export function valuesFor(schema: z.ZodType): ((size: number) => unknown)[] {
  return growing(shapeOf(schema));
}

/** Values that fit a schema, or nearly: every text in one is the same. */
export function samplesFor(schema: z.ZodType): (text: string) => unknown {
  const shape = shapeOf(schema);
  return (text) => sampleOf(shape, text);
}

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape;

/** The work of a schema for each of its values. */
export const worksOf = (schema: z.ZodType): WorkOf[] =>
  valuesFor(schema).map((make) => (size) => {
    const value = make(size);
    return () => schema.safeParse(value);
  });

const signs = [' ', '0', 'a', '\n', '"', '[', 'a@', '{{a}}'];
const inputs: readonly RepeatedInput[] = [
  ...signs.map((unit) => ({ start: '1', unit, end: '!' })),
  { start: '1.', unit: '0', end: '1' },
];

function growing(shape: Shape): ((size: number) => unknown)[] {
  if (shape.anyOf) return shape.anyOf.flatMap(growing);
  if (shape.properties) {
    const { properties } = shape;
    return Object.entries(properties).flatMap(([name, inner]) =>
      growing(inner).map((make) => (size: number) => ({ ...objectOf(shape), [name]: make(size) })),
    );
  }
  if (shape.items) return growingList(shape.items);
  if (typeof shape.additionalProperties === 'object') return growingRecord(shape.additionalProperties);
  const isText = shape.type === 'string' || shape.type === undefined;
  if (!isText || shape.enum) return [];
  return inputs.map((unit) => (size: number) => repeatedText(unit, size));
}

const growingList = (items: Shape): ((size: number) => unknown)[] => [
  ...growing(items).map((make) => (size: number) => [make(size)]),
  (size) => Array.from({ length: countFor(size) }, () => sampleOf(items)),
  (size) => Array.from({ length: countFor(size) }, (_, at) => sampleOf(items, `a${at}`)),
];

const growingRecord = (values: Shape): ((size: number) => unknown)[] => [
  ...growing(values).map((make) => (size: number) => ({ vendor: make(size) })),
  (size) =>
    Object.fromEntries(Array.from({ length: countFor(size) }, (_, at) => [`a${at}`, sampleOf(values)])),
];

function sampleOf(shape: Shape, text = 'a'): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {}, text);
  if (shape.type === 'number' || shape.type === 'integer') return 1;
  if (shape.type === 'boolean') return true;
  if (shape.type === 'null') return null;
  if (shape.items) return [sampleOf(shape.items, text)];
  if (shape.properties) {
    const entries = Object.entries(shape.properties);
    return Object.fromEntries(entries.map(([name, inner]) => [name, sampleOf(inner, text)]));
  }
  return shape.type === 'object' ? {} : text;
}

const objectOf = (shape: Shape): object => {
  const sample = sampleOf(shape);
  return typeof sample === 'object' && sample !== null ? sample : {};
};
