import { setImmediate as soon } from 'node:timers';
import type { Steps } from '@purser/domain/steps';
import { expect, test } from 'vitest';
import { createHeavyWork } from './heavy-work.ts';

const waiting = (): AbortSignal => new AbortController().signal;

/** Work of so many pieces; each names its owner and takes as long as a piece may. */
function* piecesOf(name: string, count: number, done: string[], work = spin): Steps<string> {
  for (let piece = 0; piece < count; piece += 1) {
    work(10);
    done.push(name);
    yield;
  }
  return name;
}

function spin(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

/** A clock that goes on by what is worked alone. */
function workClock() {
  let time = 0;
  return {
    now: () => time,
    work: (milliseconds: number): void => {
      time += milliseconds;
    },
  };
}

test('Somebody with many questions has one turn among those of others', async () => {
  const { now, work } = workClock();
  const { ask } = createHeavyWork(now);
  const done: string[] = [];
  const asked = (id: number, name: string, pieces: number) =>
    ask({ id, signal: waiting() }, (turn) => turn.run(piecesOf(name, pieces, done, work)));
  const all = Array.from({ length: 16 }, () => asked(1, 'many', 3));
  await Promise.all([asked(2, 'ann', 3), asked(3, 'bob', 3)]);
  // Two others of three pieces each, a piece of the many for each of theirs, and what the last round had time for.
  expect(done.filter((name) => name === 'many').length).toBeLessThanOrEqual(5);
  await Promise.all(all);
  expect(done).toHaveLength(16 * 3 + 6);
});

test('Whoever waits for an answer together with somebody who asks a lot waits no longer for that', async () => {
  const { now, work } = workClock();
  const { ask, turnOf } = createHeavyWork(now);
  const done: string[] = [];
  const many = Array.from({ length: 4 }, () =>
    ask({ id: 1, signal: waiting() }, (turn) => turn.run(piecesOf('many', 4, done, work))),
  );
  // Those of another person come before the many; what both wait for comes with them.
  const together = turnOf({ people: () => [1, 2], signal: waiting() });
  await together.run(piecesOf('together', 4, done, work));
  expect(done.filter((name) => name === 'many').length).toBeLessThanOrEqual(5);
  await Promise.all(many);
});

test('Whoever was worked for long of late waits while there is anything else to do', async () => {
  const { now, work } = workClock();
  const { ask } = createHeavyWork(now);
  const done: string[] = [];
  const asked = (pieces: number) =>
    ask({ id: 1, signal: waiting() }, (turn) => turn.run(piecesOf('piece', pieces, done, work)));
  await asked(40);
  let isOver = false;
  const other = (): void => {
    spin(1);
    work(1);
    done.push('other');
    if (!isOver) soon(other);
  };
  soon(other);
  done.length = 0;
  await asked(3);
  isOver = true;
  expect(done.join(' ')).toMatch(/^(?:(?:other ){4,}piece ?){3}/);
});

test('What is read for all comes before what anybody asks for', async () => {
  const { ask, turnOf } = createHeavyWork();
  const done: string[] = [];
  const asked = ask({ id: 1, signal: waiting() }, (turn) => turn.run(piecesOf('one', 2, done)));
  await turnOf({ people: () => [], signal: waiting() }).run(piecesOf('all', 5, done));
  expect(done.filter((name) => name === 'one').length).toBeLessThanOrEqual(1);
  await asked;
});

test('Between two pieces everything else that waits is done', async () => {
  const { ask } = createHeavyWork();
  const done: string[] = [];
  const asked = ask({ id: 1, signal: waiting() }, (turn) => turn.run(piecesOf('piece', 3, done)));
  const other = (): void => {
    done.push('other');
    if (done.length < 5) setImmediate(other);
  };
  setImmediate(other);
  await asked;
  expect(done.slice(0, 5).join(' ')).toMatch(/^(?:other )?piece other piece other/);
});

test('Somebody has at most sixteen on their way, and is told so in words; others are not concerned', async () => {
  const { ask } = createHeavyWork();
  const hold = Promise.withResolvers<void>();
  const asked = Array.from({ length: 16 }, () => ask({ id: 1, signal: waiting() }, () => hold.promise));
  await expect(ask({ id: 1, signal: waiting() }, async () => {})).rejects.toMatchObject({
    kind: 'too_many',
    code: 'too_many_questions',
    more: { retryAfter: 5 },
  });
  expect(await ask({ id: 2, signal: waiting() }, async () => 'answered')).toBe('answered');
  hold.resolve();
  await Promise.all(asked);
  expect(await ask({ id: 1, signal: waiting() }, async () => 'answered')).toBe('answered');
});

test('Whose client has left is worked for no longer, at work or waiting', async () => {
  const { ask } = createHeavyWork();
  const done: string[] = [];
  const gone = new AbortController();
  const asked = Array.from({ length: 8 }, (_, at) =>
    ask({ id: 1, signal: gone.signal }, (turn) => turn.run(piecesOf(`${at}`, 1000, done))),
  );
  const results = Promise.allSettled(asked);
  await ask({ id: 2, signal: waiting() }, (turn) => turn.run(piecesOf('other', 2, done)));
  gone.abort(new Error('gone'));
  expect((await results).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
  expect(done.length).toBeLessThan(10);
});
