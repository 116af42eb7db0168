import { Problem } from '@purser/domain/problem';
import { expect, test } from 'vitest';
import { formatInstant } from './format-instant.ts';
import { readProblem } from './read-problem.ts';
import { serverMessage } from './server-message.ts';

const otherwise = 'Failed to update software';

test.each([
  ['its own words', Response.json({ message: 'No such person' }, { status: 422 }), 'No such person'],
  ['an error without a message', Response.json({ error: 'Too busy' }, { status: 503 }), 'Too busy'],
  ['no words at all', Response.json({ code: 'x' }, { status: 500 }), otherwise],
  [
    'what can’t be read',
    new Response('<h1>Bad</h1>', { status: 502, statusText: 'Bad Gateway' }),
    'Server error: 502 Bad Gateway',
  ],
  ['a status alone', new Response('', { status: 500 }), 'Server error: 500'],
])('A refusal with %s is told so', async (_, response, words) => {
  expect(serverMessage(await readProblem(response), otherwise)).toBe(words);
});

test('A server that can’t be reached says so, and a fault of our own says what failed', () => {
  expect(serverMessage(new Problem('unavailable', 'Purser can’t be reached.'), otherwise)).toBe(
    'Purser can’t be reached.',
  );
  expect(serverMessage(new TypeError('x is undefined'), otherwise)).toBe(otherwise);
});

test('When something was decided is said in the zone of whoever reads it', async () => {
  const decidedAt = '2026-11-20T14:05:00.000Z';
  const outcome = 'Legal Review was approved by Bob';
  const message = `${outcome} on Nov 20, 2026 at 14:05 UTC`;
  const response = Response.json({ message, outcome, decidedAt, code: 'decided' }, { status: 409 });
  expect(serverMessage(await readProblem(response), otherwise)).toBe(
    `${outcome} on ${formatInstant(decidedAt)}`,
  );
});
