/**
 * Endpoints are data: what a call takes and answers, described once. The server's `serve` and the browser's `call` are
 * their only readers, and the OpenAPI document is made from the same objects.
 */
import { z } from 'zod';

/** A step of signing in with a limit of its own: by password, to the identity provider, and back from it. */
export type SignInStep = 'password' | 'departure' | 'arrival';

/** A limit of its own: a step of signing in, expensive work requested while a person types, or an error’s report. */
export type CallLimit = SignInStep | 'preview' | 'report';

/** Where a call goes: its method and path, which names its parameters as `:id`. */
export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/** One call. Anyone signed in may make it unless `access` says otherwise. */
export interface Endpoint {
  readonly address: Address;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `form` reads the body from a multipart form with a file in it; `bytes` is the file itself, of any content type. */
  readonly takes?: 'json' | 'form' | 'bytes';
  /** A body that is a bare list is taken as this member of it. */
  readonly listAs?: string;
  /** The answer's schema; `nothing` is 204, `file` a download. */
  readonly reply: z.ZodType | 'nothing' | 'file';
  /** 200 unless it makes something. */
  readonly status?: 201;
  readonly access?: 'anyone';
  /** A POST that stores nothing: it needs no Idempotency-Key and no transaction. */
  readonly stores?: 'nothing';
  /**
   * The answer has a secret, such as a signed address: no store keeps it, and a call that is repeated with its Idempotency-Key
   * gets another one, or is told that the secret was told once.
   */
  readonly secret?: 'another' | 'told once';
  /** A GET that stores something: it is protected and counted as a write. */
  readonly isWrite?: true;
  /** The most bytes of a JSON body, where that is less than usual. */
  readonly longestBody?: number;
  /** Which limit counts the call; writes are counted per person by default. */
  readonly limit?: CallLimit;
}

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Parts = Omit<Endpoint, 'address' | 'tag' | 'summary'>;
type Declared<A extends Address, Given extends Parts> = Given & {
  readonly address: A;
  readonly tag: string;
  readonly summary: string;
} & (A extends `${string}/:id${'' | `/${string}`}`
    ? { readonly params: Given extends { params: infer Own } ? Own : typeof idParams }
    : unknown);

/**
 * Declares the endpoints of a tag of the OpenAPI document: where each goes, what it is for, what it takes and answers. The id in
 * an address is that of a record, unless its parameters are given.
 */
export function endpointsOf(
  tag: string,
): <A extends Address, const Given extends Parts>(
  address: A,
  summary: string,
  parts: Given,
) => Declared<A, Given>;
export function endpointsOf(tag: string): (address: Address, summary: string, parts: Parts) => Endpoint {
  return (address, summary, parts) => ({
    address,
    tag,
    summary,
    ...(/\/:id(?:\/|$)/.test(address) && { params: idParams }),
    ...parts,
  });
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What the server's handler gets of each part: parsed values. */
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;

/** What the browser sends of each part: values before parsing. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>;
export type QueryInput<E extends Endpoint> = InputOf<E['query']>;
export type BodyInput<E extends Endpoint> = InputOf<E['body']>;

/** What a call answers. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;

/** The same as the server has it, which only writes it: lists that are shared with others needn't be copied. */
export type AnswerOf<E extends Endpoint> = Unchanging<ReplyOf<E>>;
type Unchanging<Value> = Value extends object
  ? { readonly [Part in keyof Value]: Unchanging<Value[Part]> }
  : Value;

/** An id in a path: a positive whole number that PostgreSQL's `integer` holds. Anything else names nothing (404). */
export const idParams = z.object({
  id: z
    .union([z.number(), z.string().regex(/^[1-9]\d*$/)])
    .transform(Number)
    .refine((id) => Number.isInteger(id) && id >= 1 && id <= 2_147_483_647),
});
