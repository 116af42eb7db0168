import type { ProblemReply } from '@purser/api/problem';
import { fileTooLarge } from '@purser/domain/files';
import { kindOf, Problem, type ProblemKind, statusOf } from '@purser/domain/problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { z } from 'zod';
import { codeOf } from '../db/errors.ts';

export const signedOutMessage = 'Please sign in to continue';

export const nothingHere = 'There is nothing at this address';

export const requestTooLarge = 'The request is too large';

/** The one writer of errors: whatever was thrown becomes a problem's JSON without internals. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  // Only administrators can fix either; a client that disconnected within an answer is no failure.
  if ((problem.kind === 'broken' || problem.code === 'disk_full') && !hasLeft(error, reply))
    request.log.error({ err: loggable(error) }, 'a request failed');
  const retryAfter = problem.more?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
  // A download that fails before its first byte becomes an error message, not a file.
  reply.removeHeader('content-disposition');
  return reply
    .code(statusOf(problem.kind))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem)));
}

/** Whether it is no failure: the client disconnected within an answer. */
export const hasLeft = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE' || isAfterClosing(error));

// The app has closed while it was still looking who asks. The driver's error has no code.
const isAfterClosing = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some(
    (one) => one instanceof Error && one.message === 'Cannot use a pool after calling end on the pool',
  );

/** A problem as it crosses the wire. */
export function problemBody(problem: Problem): ProblemReply {
  const status = statusOf(problem.kind);
  return {
    error: problem.message,
    message: problem.message,
    code: problem.code,
    ...(problem.fields ? { fields: { ...problem.fields } } : {}),
    ...problem.more,
    type: `urn:purser:problem:${problem.code}`,
    title: titles[problem.kind],
    status,
    detail: problem.message,
  };
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isConnectionLoss(error)) {
    return new Problem(
      'unavailable',
      'The database is not reachable right now. Please try again in a moment.',
    );
  }
  const refused = problemOfDatabase(error);
  if (refused) return refused;
  if (isFastifyError(error)) return problemOfFastify(error);
  return broken();
}

const broken = (): Problem =>
  new Problem('broken', 'Something went wrong on our side. Please try again; nothing was saved.');

/** What is said where the disk of database or files holds no more. */
export const diskFull = (): Problem =>
  new Problem('unavailable', 'The server’s disk is full. Please tell your administrator; nothing was saved', {
    code: 'disk_full',
  });

/** A value of the wrong JSON type is malformed, anything else invalid. */
export function problemOfIssues(issues: readonly z.core.$ZodIssue[], value: unknown): Problem {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.join('.') || 'body';
    fields[path] ??= messageOf(issue);
  }
  const malformed = issues.find((issue) => isWrongType(issue, value));
  const path = malformed?.path.join('.') || 'body';
  const first = malformed ? `${path}: ${messageOf(malformed)}` : (Object.values(fields)[0] ?? '');
  return new Problem(malformed ? 'malformed' : 'invalid', first, { fields });
}

const titles: Readonly<Record<ProblemKind, string>> = {
  malformed: 'Bad request',
  unauthenticated: 'Not signed in',
  forbidden: 'Not allowed',
  missing: 'Not found',
  timed_out: 'Request timeout',
  conflict: 'Conflict',
  stale: 'Changed in the meantime',
  too_large: 'Too large',
  unsupported: 'Unsupported media type',
  invalid: 'Not valid',
  too_many: 'Too many requests',
  head_too_large: 'Headers too large',
  broken: 'Internal error',
  not_implemented: 'Not implemented',
  unavailable: 'Unavailable',
};

// A missing value must be filled in (422); one of another type is a malformed request (400).
function isWrongType(issue: z.core.$ZodIssue, value: unknown): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union') return false;
  const given = issue.path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
  return given !== undefined && given !== null;
}

const typeWords: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

function messageOf(issue: z.core.$ZodIssue): string {
  if (!issue.message.startsWith('Invalid input')) return issue.message;
  if (issue.code === 'invalid_union') return 'Please send a number or a text';
  if (issue.code !== 'invalid_type') return issue.message;
  return `Please send ${typeWords[issue.expected] ?? `a ${issue.expected}`}`;
}

/**
 * What a log may contain of an error: errors of the query builder have the values of the query, and those of PostgreSQL
 * the rows.
 */
export function loggable(error: unknown): object {
  const cause = causeOf(error);
  if (cause instanceof pg.DatabaseError) {
    const { code, constraint, table, routine } = cause;
    return { type: 'DatabaseError', code, constraint, table, routine, stack: framesOf(error) };
  }
  if (!(cause instanceof Error)) return { type: typeof cause };
  return { type: cause.name, message: cause.message, stack: framesOf(cause) };
}

// The first line of a stack repeats the message.
const framesOf = (error: unknown): string[] =>
  error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];

// The query builder wraps the driver's errors.
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

// What the database refuses although every schema accepted it: a collision with another write, or a value.
function problemOfDatabase(error: unknown): Problem | undefined {
  const cause = causeOf(error);
  if (!(cause instanceof pg.DatabaseError)) return undefined;
  if (/^(40P01|40001|23505|23503)$/.test(cause.code ?? '')) {
    return new Problem(
      'conflict',
      'Somebody else changed this at the same moment. Please look again and repeat it',
    );
  }
  // A lock that others hold for as long as an import takes.
  if (cause.code === '55P03') {
    return new Problem(
      'conflict',
      'This is being changed by something that takes a while, such as an import or an undo. Please try again in a moment; nothing was saved',
      { code: 'being_changed', more: { retryAfter: 5 } },
    );
  }
  // A time limit of the database's own, or somebody who looks after it.
  if (cause.code === '57014') {
    return new Problem(
      'unavailable',
      'The database has ended this, because it took too long. Please try again in a moment; nothing was saved',
    );
  }
  if (cause.code === '53100') return diskFull();
  if (/^(22|23514)/.test(cause.code ?? ''))
    return new Problem('invalid', 'A value can’t be stored as it was sent');
  return undefined;
}

// 57P0: the server is stopping or starting; 08: the connection broke; ECONN and ENOENT: nothing listens.
const isConnectionLoss = (error: unknown): boolean => {
  const cause = causeOf(error);
  if (cause instanceof pg.DatabaseError) return /^(57P0|08|53300)/.test(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  const code = codeOf(cause);
  if (/^(ECONNRESET|EPIPE)$/.test(code)) return true;
  if (/^(ECONNREFUSED|ENOENT)$/.test(code)) return Reflect.get(cause, 'syscall') === 'connect';
  return /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(cause.message);
};

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && typeof Reflect.get(error, 'statusCode') === 'number';

const fastifyMessages: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'This address can’t be read. Please check the percent signs in it',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no content',
  FST_ERR_CTP_BODY_TOO_LARGE: requestTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON (content type application/json)',
  FST_REQ_FILE_TOO_LARGE: fileTooLarge,
  FST_FILES_LIMIT: 'The form has more than one file. Please send one at a time',
  FST_FIELDS_LIMIT: 'The form has too many fields',
  FST_PARTS_LIMIT: 'The form has too many parts',
  FST_PROTO_VIOLATION: 'The form has a field whose name is not allowed',
  FST_CP_ERR_INVALID_CONTENT: 'The compressed request can’t be read. Please send it uncompressed',
  FST_CP_ERR_INVALID_CONTENT_ENCODING:
    'This Content-Encoding is not known here. Please send the request uncompressed',
};

function problemOfFastify(error: FastifyError): Problem {
  const status = error.statusCode ?? 500;
  const isTheirs = status >= 400 && status < 500;
  const known = kindOf(status);
  const kind = known === 'broken' && isTheirs ? 'malformed' : known;
  if (kind === 'broken') return broken();
  return new Problem(kind, fastifyMessages[error.code] ?? titles[kind], { code: kind });
}
