/** Every endpoint of the API, found by reflection, with what it takes to call it rightly and wrongly. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@purser/api/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { examples } from './endpoint-examples.ts';
import type { Visitor } from './start-app.ts';

export interface NamedEndpoint extends Endpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

const apiFolder = path.resolve(import.meta.dirname, '../../api/src');

/** All endpoints that `api` declares, by the names under which it exports them. */
export async function endpointsOfApi(): Promise<NamedEndpoint[]> {
  const files = readdirSync(apiFolder).filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  const modules: object[] = await Promise.all(files.map((file) => import(path.join(apiFolder, file))));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [named(name, value)] : [])),
  );
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'address' in value && 'tag' in value;

function named(name: string, endpoint: Endpoint): NamedEndpoint {
  const [method = '', address = ''] = endpoint.address.split(' ');
  return { ...endpoint, name, method: method as NamedEndpoint['method'], path: address };
}

export const isWrite = ({ method }: NamedEndpoint): boolean => method !== 'GET';

/** Whether a call names a record by its id. */
export const hasId = (endpoint: NamedEndpoint): boolean => endpoint.path.includes('/:id');

/** What of a right call is another: which record it names, and what is sent. */
interface Given {
  readonly id?: number | string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}

/** Where an endpoint's call goes. */
export function addressOf({ name, path: address }: NamedEndpoint, { id, query }: Given = {}): string {
  const { id: usualId, query: usual = '', params } = examples[name] ?? {};
  const values: Readonly<Record<string, number | string | undefined>> = { ...params, id: id ?? usualId };
  return address.replaceAll(/:(\w+)/g, (_, param) => String(values[param] ?? 1)) + (query ?? usual);
}

/** Calls an endpoint rightly, but for what is given. */
export function call(
  visitor: Pick<Visitor, 'get' | 'send'>,
  endpoint: NamedEndpoint,
  given: Given = {},
): Promise<LightMyRequestResponse> {
  const url = addressOf(endpoint, given);
  if (endpoint.method === 'GET') return visitor.get(url, given.headers);
  const shape = shapeOf(endpoint);
  const usual = examples[endpoint.name]?.body ?? (shape && sampleOf(shape));
  const body = 'body' in given ? given.body : usual;
  return visitor.send(endpoint.method, url, body as object | undefined, given.headers);
}

/** What a JSON schema says, as far as it takes to write values for it. */
export interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly additionalProperties?: Shape | boolean;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

const shapeOfSchema = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape;

/** The shape of an endpoint's JSON body; undefined where it takes none. */
export const shapeOf = ({ body, takes = 'json' }: Endpoint): Shape | undefined =>
  body && takes === 'json' ? shapeOfSchema(body) : undefined;

const isWritten = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The queries with one value that is none of the choices or out of its range, and the name of it. */
export const brokenQueries = ({ query }: Endpoint): { readonly at: string; readonly query: string }[] =>
  Object.entries((query && shapeOfSchema(query).properties) ?? {}).flatMap(([at, field]) =>
    faultsOf(field).flatMap(({ status, body }) =>
      status === 422 && isWritten(body) ? [{ at, query: `?${at}=${body}` }] : [],
    ),
  );

/** A value of the right types; whether it is a right one otherwise is left open. */
export function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {});
  if (shape.items) return [sampleOf(shape.items)];
  if (shape.properties) {
    const { properties, required = [] } = shape;
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  }
  const plain: Readonly<Record<string, unknown>> = {
    number: 1,
    integer: 1,
    boolean: true,
    null: null,
    object: {},
    array: [],
  };
  return Object.hasOwn(plain, shape.type ?? '') ? plain[shape.type ?? ''] : 'a';
}

/** A body with one fault, where it is, and how the call has to answer. */
export interface BrokenBody {
  readonly at: string;
  readonly status: 400 | 422;
  readonly body: unknown;
}

/** All the bodies with one fault that follow from a shape: a value that is missing, of another type, or beyond a limit. */
export function brokenBodies(shape: Shape, at: readonly string[] = []): BrokenBody[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    if (isFormer(name, field)) return [];
    const whole = (body: unknown) => ({ ...(sampleOf(shape) as object), [name]: body });
    const own = faultsOf(field).map((fault) => ({ ...fault, at: [...at, name].join('.') }));
    const lacking = shape.required?.includes(name)
      ? [{ at: [...at, name].join('.'), status: 422 as const, body: undefined }]
      : [];
    const deeper = withoutNull(field);
    const below = deeper.properties ? brokenBodies(deeper, [...at, name]) : belowItems(deeper, [...at, name]);
    return [...own, ...lacking, ...below].map((each) => ({ ...each, body: whole(each.body) }));
  });
}

/** Whether a field is the list as it was before the change, by which a stale one is found. */
export const isFormer = (name: string, { items, type }: Shape): boolean =>
  name === 'from' && (items !== undefined || type === 'object');

const belowItems = ({ items }: Shape, at: readonly string[]): BrokenBody[] =>
  items?.properties ? brokenBodies(items, [...at, '0']).map((each) => ({ ...each, body: [each.body] })) : [];

const withoutNull = (shape: Shape): Shape =>
  shape.anyOf?.length === 2 && shape.anyOf[1]?.type === 'null' ? (shape.anyOf[0] ?? {}) : shape;

function faultsOf(field: Shape): Omit<BrokenBody, 'at'>[] {
  const { maxLength, maxItems, minimum, maximum, items, ...shape } = withoutNull(field);
  const invalid = (body: unknown) => ({ status: 422 as const, body });
  return [
    ...wrongTypes(withoutNull(field)).map((body) => ({ status: 400 as const, body })),
    ...(shape.enum && shape.type === 'string' ? [invalid('no such choice')] : []),
    ...(maxLength === undefined ? [] : [invalid('a'.repeat(maxLength + 1))]),
    ...(maxItems === undefined ? [] : [invalid(Array(maxItems + 1).fill(sampleOf(items ?? {})))]),
    ...(minimum === undefined || minimum < -1e15 ? [] : [invalid(minimum - 1)]),
    ...(maximum === undefined || maximum > 1e15 ? [] : [invalid(maximum + 1)]),
  ];
}

// A choice of types is refused in other ways, which the tests of `api` tell.
function wrongTypes({ type, anyOf, enum: values }: Shape): unknown[] {
  if (type === undefined || anyOf || values) return [];
  return [type === 'object' ? 'a text' : {}];
}
