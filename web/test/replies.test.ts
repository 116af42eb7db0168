import { importProgress } from '@purser/api/portfolio';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerFrom, json, problem } from './network.ts';
import { answerUnchecked, checkReply, faultsIn } from './replies.ts';

const myTurn = 'GET /api/purchase-requests/my-turn';

async function answered(address: string, answer: Response): Promise<unknown> {
  const [method = '', url = ''] = address.split(' ');
  answerFrom({ [address]: () => answer });
  const response = await fetch(url, { method });
  return response.json();
}

test.fails('A reply in which a field was renamed fails the test that answers it', async () => {
  expect(await answered(myTurn, json({ number: 3 }))).toEqual({ number: 3 });
});

test.fails('So does a field that the API doesn’t know', async () => {
  expect(await answered(myTurn, json({ count: 3, mine: 3 }))).toEqual({ count: 3, mine: 3 });
});

test.fails('So does a line of an answer that comes line by line', () => {
  const line = { finished: 1, total: 2 };
  checkReply('POST /api/software/upload-csv', importProgress, line);
  expect(line.total).toBe(2);
});

test('What is wrong is told with the address and the path of the field', async () => {
  expect(await faultsIn(myTurn, json({ number: 3 }))).toEqual([
    `${myTurn}: count: Invalid input: expected number, received undefined`,
  ]);
  expect(await faultsIn(myTurn, json({ count: 3, mine: 3 }))).toEqual([`${myTurn}: mine: not in the schema`]);
});

test('A renamed field is found where it may be left out, too, and inside of lists', async () => {
  const renamed = z.object({ rows: z.array(z.object({ id: z.number(), remark: z.string().optional() })) });
  const faults = faultsIn('GET /api/rows', json({ rows: [{ id: 1, note: 'Old' }] }), renamed);
  expect(await faults).toEqual(['GET /api/rows: rows.0.note: not in the schema']);
});

test('A list isn’t taken for a record whose id it could be', async () => {
  expect(await answered('GET /api/contracts/review', json([]))).toEqual([]);
});

test('A refusal, and what no endpoint answers, stays as it is', async () => {
  expect(await answered('GET /api/contracts/7', problem(404, 'Gone'))).toMatchObject({ message: 'Gone' });
  expect(await answered('GET /api/anything', json({ a: 1 }))).toEqual({ a: 1 });
});

test('What a newer server would answer is passed on where a test says so', async () => {
  expect(await answered(myTurn, answerUnchecked({ number: 3 }))).toEqual({ number: 3 });
});
