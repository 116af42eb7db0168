import { getPortfolio } from '@purser/api/addresses';
import { expect, test, vi } from 'vitest';
import { answerFrom, problem } from '../../test/network.ts';
import { callLines } from './call-lines.ts';

const read = (line: string): number[] => [Number(JSON.parse(line))];

/** Calls a server that sends these parts, and ends or breaks off after them. */
async function callWith(parts: readonly string[], breaksOff = false): Promise<number[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (breaksOff) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  // What stands in for the network reads each answer whole first, and so would break off itself.
  vi.stubGlobal('fetch', async () => new Response(body));
  return callLines(getPortfolio, { read });
}

test('Lines are read however they are cut on the way', async () => {
  expect(await callWith(['1', '2\n3\n', '4'])).toEqual([12, 3, 4]);
  expect(await callWith([])).toEqual([]);
});

const unreadable = 'Purser got an answer that it can’t read. Reload the page, then try again.';

test.each([
  ['breaks off', ['1\n2\n3'], true],
  ['is a proxy’s page', ['<!doctype html>\n<title>Sign in</title>'], false],
])('An answer that %s is no part of a list, but a failure', async (_, parts, breaksOff) => {
  await expect(callWith(parts, breaksOff)).rejects.toMatchObject({ message: unreadable, code: 'unreadable' });
});

test('What the server refuses is thrown as it says it', async () => {
  answerFrom({ 'GET /api/portfolio': () => problem(503, 'The database can’t be reached') });
  await expect(callLines(getPortfolio, { read })).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The database can’t be reached',
  });
});

test('Who stops waiting gets no failure of the server', async () => {
  answerFrom({ 'GET /api/portfolio': () => new Response('1') });
  const signal = AbortSignal.abort(new Error('left'));
  await expect(callLines(getPortfolio, { read, signal })).rejects.toThrow('left');
});
