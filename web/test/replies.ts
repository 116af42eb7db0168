import type { Endpoint } from '@purser/api/endpoint';
import { expect } from 'vitest';
import type { z } from 'zod';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../api/src/*.ts', '!../../api/src/*.test.ts'],
  {
    eager: true,
  },
);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'address' in value && 'reply' in value;

const parameters = /:\w+/g;

// `/api/contracts/review` is no contract's id: what names fewer parameters is looked at first.
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .map(({ address, reply }) => ({
    reply,
    count: address.match(parameters)?.length ?? 0,
    pattern: new RegExp(`^${address.replace(parameters, '[^/]+')}$`),
  }))
  .toSorted((one, other) => one.count - other.count);

const unchecked = new WeakSet<Response>();

/** An answer that the API doesn't know: that of a newer server, where this is what the test is about. */
export function answerUnchecked(body: unknown): Response {
  const response = Response.json(body);
  unchecked.add(response);
  return response;
}

/** Fails the test unless the endpoint at an address, `GET /api/…`, could give this answer. */
export async function checkAnswer(address: string, response: Response): Promise<void> {
  expect.soft(await faultsIn(address, response), isLie).toEqual([]);
}

/** The same for a part of an answer, as it comes line by line, whose schema is named. */
export function checkReply(address: string, reply: z.ZodType, answer: unknown): void {
  expect.soft(faultsOf(address, reply, answer), isLie).toEqual([]);
}

const isLie = 'the server would never answer this';

/** What the server would never answer of this, as `GET /api/…: path: what is wrong`. */
export async function faultsIn(
  address: string,
  response: Response,
  reply = endpoints.find(({ pattern }) => pattern.test(address))?.reply,
): Promise<string[]> {
  if (!response.ok || unchecked.has(response) || typeof reply !== 'object') return [];
  const answer = jsonIn(await response.clone().text());
  return answer ? faultsOf(address, reply, answer.value) : [];
}

// Something else than JSON comes from a proxy or a broken line, not from the server.
function jsonIn(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** What the schema refuses, and what it doesn't leave as it is: fields that it doesn't know, by their paths. */
function faultsOf(address: string, reply: z.ZodType, answer: unknown): string[] {
  const { data, error } = reply.safeParse(answer);
  const faults = error
    ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    : differences(answer, data).map((path) => `${path}: not in the schema`);
  // Thousands of rows have the same fault.
  return faults.slice(0, 20).map((fault) => `${address}: ${fault}`);
}

const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function differences(given: unknown, read: unknown, path = ''): string[] {
  if (Object.is(given, read)) return [];
  if (!hasFields(given) || !hasFields(read)) return [path];
  const names = new Set([...Object.keys(given), ...Object.keys(read)]);
  // A segment of this name is answered, but zod leaves it out of what it has read.
  names.delete('__proto__');
  return [...names].flatMap((name) => differences(given[name], read[name], path ? `${path}.${name}` : name));
}
