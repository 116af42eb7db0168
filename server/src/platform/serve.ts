import type { AnswerOf, BodyOf, CallLimit, Endpoint, ParamsOf, QueryOf } from '@purser/api/endpoint';
import { problemReply } from '@purser/api/problem';
import type { CurrencyCode } from '@purser/domain/currencies/known-currencies';
import type { DateText } from '@purser/domain/days';
import { Problem } from '@purser/domain/problem';
import '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database, Executor } from '../db/client.ts';
import { type Caller, callerOf } from './audit.ts';
import type { SharedAnswers } from './cache/shared-answers.ts';
import type { Clock } from './clock.ts';
import type { ConcurrencyLimit, LimitByOwner } from './concurrency-limit.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { type Download, isDownload, sendDownload } from './downloads.ts';
import type { FileStorage } from './files/storage.ts';
import { askerOf, type HeavyWork, type WorkTurn } from './heavy-work.ts';
import { doOnce } from './idempotency.ts';
import { takeAnyBytes } from './incoming-bytes.ts';
import type { Jobs } from './jobs.ts';
import { writeJson } from './json-steps.ts';
import { nothingHere, problemOfIssues, signedOutMessage } from './problems.ts';
import type { Person, Sessions } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who is signed in; set before any handler runs. */
    person: Person | undefined;
    /** Throws where the person is no longer signed in or has another role than when the call began. */
    requireSamePerson: () => Promise<void>;
  }
  interface FastifyContextConfig {
    access?: 'anyone';
    isWrite?: true;
    limit?: CallLimit;
  }
}

export interface Server {
  readonly http: FastifyInstance;
  readonly db: Database;
  /** The database over the connections of writes. */
  readonly writes: Database;
  readonly writing: LimitByOwner;
  readonly clock: Clock;
  readonly files: FileStorage;
  readonly jobs: Jobs;
  readonly sessions: Sessions;
  /** The company's currency. */
  readonly currency: CurrencyCode;
  /** Tests check each answer against its schema; running servers trust the types. */
  readonly checksReplies: boolean;
  readonly claims: ConcurrencyLimit;
  readonly sharedAnswers: SharedAnswers;
  readonly heavy: HeavyWork;
  /** The limit that a call waits for before it takes a database connection, by its raw body. */
  readonly limitOf?: (body: unknown) => ConcurrencyLimit | undefined;
}

export interface Work {
  readonly db: Executor;
  readonly files: FileStorage;
  readonly jobs: Jobs;
  readonly person: Person;
  /** This moment, ISO 8601 in UTC, and the company's civil date. */
  readonly at: string;
  readonly today: DateText;
  /** The company's currency. */
  readonly currency: CurrencyCode;
  readonly ifMatch: VersionCheck;
  /** From where the call comes, for the audit log. */
  readonly caller: Caller;
}

/** Does work in a transaction, or in a savepoint of the one that it is in: all of it, or nothing. */
export const inTransaction = <Whose extends Pick<Work, 'db'>, Made>(
  work: Whose,
  run: (within: Whose, tx: Executor) => Promise<Made>,
): Promise<Made> => work.db.transaction((tx) => run({ ...work, db: tx }, tx));

/** One call at work. `db` is the transaction of a create with an `Idempotency-Key`, else the database. */
export interface Call<E extends Endpoint> extends Omit<Work, 'person'> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly person: E extends { access: 'anyone' } ? Person | undefined : Person;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The versions of `If-Match`; undefined allows any. */
export type VersionCheck = readonly number[] | undefined;

type Answer<E extends Endpoint> = E['reply'] extends 'file'
  ? Download
  : E['reply'] extends 'nothing'
    ? void
    : AnswerOf<E>;
export type Handler<E extends Endpoint, Asked = Call<E>> = (call: Asked) => Promise<Answer<E> | FastifyReply>;

export function serve<const E extends Endpoint>(server: Server, endpoint: E, handle: Handler<E>): void {
  if (endpoint.takes !== 'bytes') return addRoute(server, endpoint, handle);
  // Fastify's parsers belong to a scope, so this route needs its own.
  server.http.register(async (scope) => {
    takeAnyBytes(scope);
    addRoute({ ...server, http: scope }, endpoint, handle);
  });
}

function addRoute<const E extends Endpoint>(server: Server, endpoint: E, handle: Handler<E>): void {
  const [method = '', url = ''] = endpoint.address.split(' ');
  server.http.route({
    method,
    url,
    config: {
      ...(endpoint.access ? { access: endpoint.access } : {}),
      ...(endpoint.isWrite ? { isWrite: true } : {}),
      ...(endpoint.limit ? { limit: endpoint.limit } : {}),
    },
    ...(endpoint.longestBody ? { bodyLimit: endpoint.longestBody } : {}),
    // Bytes and forms are read as they were sent, whatever encoding is declared.
    ...(takesAsSent(endpoint) ? { decompress: false } : {}),
    schema: documentationOf(endpoint),
    // `readCall` parses the call and the answer is typed: the schema above is only documentation.
    validatorCompiler: () => () => true,
    serializerCompiler: () => JSON.stringify,
    handler: async (request, reply) => {
      const run = async (db: Executor): Promise<unknown> => {
        const { clock, files, jobs, currency } = server;
        const [at, today, caller] = [clock.now(), clock.today(), callerOf(request)];
        return handle(readCall(endpoint, { request, reply, db, files, jobs, currency, at, today, caller }));
      };
      const once = () => runOnce(server, { endpoint, request }, run);
      const limit = server.limitOf?.(request.body) ?? writingLimit(server, { endpoint, request });
      const inTurn = async (hasWaited: boolean): Promise<unknown> => {
        // Whoever was deleted or demoted meanwhile does nothing more, however much they had begun.
        if (hasWaited) await request.requireSamePerson();
        return once();
      };
      const answer = await (limit ? limit(disconnectSignal(reply), inTurn) : once());
      // A reply is a thenable: a handler that sent it by itself returns it, and there is no answer to send.
      if (answer === reply || reply.sent) return reply;
      if (server.checksReplies) checkReply(endpoint, answer);
      const { heavy } = server;
      const turnOf = () => heavy.turnOf(askerOf(request.person?.id ?? 0, reply));
      return send(endpoint, reply, { answer, turnOf });
    },
  });
}

/** Whether a call writes over the connections of writes. */
const isWriting = ({ address, isWrite, stores }: Endpoint): boolean =>
  isWrite === true || (!address.startsWith('GET ') && stores !== 'nothing');

// What somebody sends for minutes, as a file, would keep them from all else that they write.
function writingLimit(server: Server, { endpoint, request }: Asked): ConcurrencyLimit | undefined {
  const { person } = request;
  if (!person || !isWriting(endpoint) || takesAsSent(endpoint)) return undefined;
  return (signal, work) => server.writing(signal, work, person.id);
}

const takesAsSent = ({ takes }: Endpoint): boolean => takes === 'bytes' || takes === 'form';

interface Incoming extends Omit<Work, 'person' | 'ifMatch'> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function readCall<E extends Endpoint>(endpoint: E, incoming: Incoming): Call<E> {
  const { request } = incoming;
  const parts = {
    params: readParams(endpoint, request.params),
    query: parse(endpoint.query, request.query),
    body: endpoint.takes === 'form' ? undefined : parse(endpoint.body, bodyOf(request, endpoint.listAs)),
    person: personOf(endpoint, request),
    ifMatch: readIfMatch(request.headers['if-match']),
    ...incoming,
  };
  // Each part was parsed by the endpoint's own schema, from which `Call` has its types. The compiler can't follow that
  // through the generic, so it is stated here once for every handler.
  return parts as unknown as Call<E>;
}

// The guards refuse strangers before a route is reached; a route without guards must refuse them too.
function personOf(endpoint: Endpoint, request: FastifyRequest): Person | undefined {
  if (request.person || endpoint.access === 'anyone') return request.person;
  throw new Problem('unauthenticated', signedOutMessage);
}

function bodyOf(request: FastifyRequest, listAs: string | undefined): unknown {
  const { body } = request;
  if (listAs !== undefined && Array.isArray(body)) return { [listAs]: body };
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new Problem('malformed', 'Please send a JSON object');
}

function readParams(endpoint: Endpoint, value: unknown): unknown {
  const result = endpoint.params?.safeParse(value);
  if (result && !result.success) throw new Problem('missing', nothingHere);
  return result?.data;
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  const result = schema?.safeParse(value);
  if (result && !result.success) throw problemOfIssues(result.error.issues, value);
  return result?.data;
}

// `"v12"`, `W/"v12"` and lists of them; another kind of tag matches no version.
function readIfMatch(header: string | undefined): VersionCheck {
  if (header === undefined || header.trim() === '*') return undefined;
  return [...header.matchAll(/"v?(\d{1,10})"/g)].map((match) => Number(match[1]));
}

interface Asked {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
}

function runOnce(
  server: Server,
  { endpoint, request }: Asked,
  run: (db: Executor) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  const storesSomething =
    endpoint.access !== 'anyone' && endpoint.stores !== 'nothing' && endpoint.secret !== 'another';
  const isOnce = request.method === 'POST' && storesSomething && !request.isMultipart();
  if (!isOnce || typeof key !== 'string' || !request.person)
    return run(isWriting(endpoint) ? server.writes : server.db);
  if (key.length > 255) throw new Problem('invalid', 'An Idempotency-Key has at most 255 characters');
  const asked = JSON.stringify([request.method, request.url, request.body]);
  const isSecret = endpoint.secret !== undefined;
  return doOnce(
    { db: server.writes, clock: server.clock },
    { userId: request.person.id, key, asked, isSecret },
    run,
  );
}

interface Answered {
  readonly answer: unknown;
  readonly turnOf: () => WorkTurn;
}

async function send(
  endpoint: Endpoint,
  reply: FastifyReply,
  { answer, turnOf }: Answered,
): Promise<FastifyReply> {
  if (endpoint.reply === 'nothing') return reply.code(204).send();
  if (endpoint.reply === 'file') {
    if (!isDownload(answer)) throw new Error('An endpoint that replies a file must answer a Download.');
    return sendDownload(reply, answer);
  }
  const version = versionOf(answer);
  if (version !== undefined) reply.header('etag', `"v${version}"`);
  return reply
    .code(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(await writeJson(answer, turnOf));
}

const versionOf = (answer: unknown): number | undefined => {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return undefined;
  return typeof answer.version === 'number' ? answer.version : undefined;
};

/** Throws where an answer isn't what its endpoint promises. */
export function checkReply(endpoint: Endpoint, answer: unknown): void {
  if (typeof endpoint.reply === 'string') return;
  endpoint.reply.parse(JSON.parse(JSON.stringify(answer)));
}

function documentationOf(endpoint: Endpoint) {
  const { params, query, body, reply, tag, summary } = endpoint;
  return {
    tags: [tag],
    summary,
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(endpoint.takes === 'form' ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.takes === 'bytes' ? { consumes: ['application/octet-stream'] } : {}),
    response: {
      ...(typeof reply === 'string' ? {} : { [endpoint.status ?? 200]: reply }),
      default: problemReply,
    },
  };
}
