import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { AnswerOf, Endpoint, QueryOf } from '@purser/api/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComputingContext, ReadVersion, SharedAnswer } from './cache/shared-answers.ts';
import { gzipOf, type ZippedPiece, zipLevel } from './gzip-pieces.ts';
import { askerOf, type WorkTurn } from './heavy-work.ts';
import { zipJson } from './json-steps.ts';
import { checkReply, type Server, serve, type Work } from './serve.ts';

/** Who asks, and on which day: an answer that depends on the person has what it depends on among its parameters. */
type Asking = Pick<Work, 'db' | 'today' | 'person'>;

/** How an endpoint of shared answers works: the parameters that its query stands for today, and what they give. */
interface SharedHandler<E extends Endpoint, Parameters> {
  readonly settle: (query: QueryOf<E>, asking: Asking) => Parameters | Promise<Parameters>;
  readonly compute: (context: ComputingContext, parameters: Parameters) => Promise<AnswerOf<E>>;
  /** Writes the answer as JSON in pieces, where there is a faster way than all at once. */
  readonly pieces?: (reply: AnswerOf<E>, turn: WorkTurn) => Promise<readonly ZippedPiece[]>;
  /** What the answer depends on, where that isn't the portfolio. */
  readonly version?: ReadVersion;
  /** The same answer as lines, for those who accept them by name. */
  readonly lines?: {
    readonly type: string;
    readonly compute: (context: ComputingContext, parameters: Parameters) => Promise<readonly ZippedPiece[]>;
  };
}

/**
 * Serves an answer that is the same for everybody who may ask for it, with its `ETag`, computed and compressed once for
 * each version of the data (decision 88). Who is signed in was checked before.
 */
export function serveShared<const E extends Endpoint, Parameters>(
  server: Server,
  endpoint: E,
  { settle, compute, pieces, version, lines }: SharedHandler<E, Parameters>,
): void {
  serve(server, endpoint, async ({ query, db, today, person, request, reply }) => {
    // All of these answers need a person who is signed in.
    if (!person) throw new Error('A shared answer is for somebody who is signed in.');
    const parameters = await settle(query, { db, today, person });
    const takesLines = lines !== undefined && request.headers.accept?.includes(lines.type) === true;
    const type = takesLines ? lines.type : 'application/json';
    const answer = await server.sharedAnswers(askerOf(person.id, reply), {
      key: `${endpoint.address} ${JSON.stringify(parameters)} ${type}`,
      compute: async (context) => {
        if (takesLines) return gzipOf(await lines.compute(context, parameters));
        const computed = await compute(context, parameters);
        if (server.checksReplies) checkReply(endpoint, computed);
        return pieces ? gzipOf(await pieces(computed, context.turn)) : zipJson(computed, context.turn);
      },
      version,
    });
    return sendShared(answer, request, reply.type(`${type}; charset=utf-8`));
  });
}

const zip = promisify(gzip);

/** A shared answer's bytes. */
export const zipText = (text: string): Promise<Buffer> => zip(text, { level: zipLevel });

const unzip = promisify(gunzip);

/** Sends a shared answer with its tag, or 304 to a client that has it. */
export async function sendShared(
  { tag, zipped }: SharedAnswer,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept, accept-encoding' });
  if (namesTag(headers['if-none-match'], tag)) return reply.code(304).send();
  if (takesGzip(headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(zipped);
  return reply.send(await unzip(zipped));
}

const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((named) => ['*', tag].includes(named.trim()));

const takesGzip = (header: string | string[] | undefined): boolean =>
  /(?:^|[\s,])(?:gzip|\*)(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(header ?? ''));
