import type { Address, BodyInput, Endpoint, ParamsInput, QueryInput } from '@purser/api/endpoint';
import type { EndpointAt, ReplyAt } from '@purser/api/endpoint-at';
import { Problem } from '@purser/domain/problem';
import { readProblem } from './read-problem.ts';

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The version that the change was made to; the server answers 412 where there is a newer one. */
  readonly version?: number;
  /** A create with the same key is done once, however often it is sent. */
  readonly idempotencyKey?: string;
  /** It is sent completely even if the page is closed meanwhile. */
  readonly outlivesPage?: boolean;
}

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: undefined }
  : object extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

type BodyPart<E extends Endpoint> = E['takes'] extends 'form'
  ? { readonly body: FormData }
  : Part<'body', Given<BodyInput<E>>>;

/** Bodies aren't changed on the way, so they may be readonly. */
type Given<Value> = Value extends object ? { readonly [Key in keyof Value]: Given<Value[Key]> } : Value;

export type CallRequest<E extends Endpoint> = CallOptions &
  Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  BodyPart<E>;

/** Its parts have lost their types on the way. */
export interface LooseRequest extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Calls the endpoint at an address with the session's cookie. Every failure is thrown as a Problem. The server writes
 * each answer through the endpoint's schema, so the reply is trusted to have that shape.
 */
export function call<A extends Address>(
  address: A,
  ...[request]: object extends CallRequest<EndpointAt<A>>
    ? [request?: CallRequest<EndpointAt<A>>]
    : [request: CallRequest<EndpointAt<A>>]
): Promise<ReplyAt<A>> {
  return send<ReplyAt<A>>(address, request);
}

export function send<Reply>(address: Address, request?: LooseRequest): Promise<Reply>;
export async function send(address: Address, request: LooseRequest = {}): Promise<unknown> {
  const response = await answerOf(address, request);
  if (!response.ok) throw await readProblem(response);
  if (response.status === 204) return undefined;
  const reply: unknown = await response.json().catch((cause: unknown) => {
    if (request.signal?.aborted) throw cause;
    throw new Problem('broken', unreadable, { code: 'unreadable' });
  });
  return reply;
}

/** Also for links to downloads. */
export function urlOf(address: string, params?: unknown, query?: unknown): string {
  const values = new Map(textsOf(params));
  const path = address.slice(address.indexOf('/'));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const search = new URLSearchParams(textsOf(query)).toString();
  return search ? `${filled}?${search}` : filled;
}

function textsOf(values: unknown): [name: string, text: string][] {
  const entries: [string, unknown][] = Object.entries(values ?? {});
  return entries.flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [];
  });
}

/** The response of any status; only an unreachable server is thrown as a Problem. */
export async function answerOf(address: Address, request: LooseRequest): Promise<Response> {
  const { params, query, body, signal, outlivesPage = false } = request;
  const init: RequestInit = {
    method: address.slice(0, address.indexOf(' ')),
    credentials: 'same-origin',
    headers: headersOf(request),
    ...(signal && { signal }),
    ...(outlivesPage && { keepalive: true }),
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  };
  return fetch(urlOf(address, params, query), init).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new Problem('unavailable', unreachable, { code: 'unreachable' });
  });
}

const unreachable = 'Purser can’t be reached. Check your connection, then try again.';
export const unreadable = 'Purser got an answer that it can’t read. Reload the page, then try again.';

function headersOf({ headers, version, idempotencyKey, body }: LooseRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    ...(version !== undefined && { 'If-Match': `"v${version}"` }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...headers,
  };
}
