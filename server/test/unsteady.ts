import net from 'node:net';
import { beginDelays, seedOf } from '@purser/domain/test/delays';
import { arriveLate, makeTimersLate } from '@purser/domain/test/late-timers';
import { beforeEach, inject } from 'vitest';
import '@purser/domain/test/random-runs';

// `npm test -- unsteady`: a test that looks too early fails. Timers are late, and so is all that arrives by a connection:
// the answers of the database, of the mail server and of the storage, what a child process says, and what a client sends.
// Times are drawn anew for each test, and are the same again by `PURSER_UNSTEADY=1 PURSER_SEED=… npx vitest run` and its file.
const { seed = 1 } = inject('run');

interface Queue {
  bytes: number;
  last: Promise<void>;
}
const queues = new WeakMap<net.Socket, Queue>();

makeTimersLate();
makeArrivalsLate();
beforeEach(({ task }) => beginDelays(seedOf(seed, `${task.file.name} ${task.name}`)));

/** Chunks arrive in their order, and the end of a connection after them. Where many wait, the socket reads no further. */
function makeArrivalsLate(): void {
  if (Object.hasOwn(net.Socket.prototype, 'push')) return;
  const push = net.Socket.prototype.push;
  net.Socket.prototype.push = function pushLate(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    const queue = queues.get(this) ?? { bytes: 0, last: Promise.resolve() };
    queues.set(this, queue);
    const size = chunk?.length ?? 0;
    queue.bytes += size;
    queue.last = queue.last.then(async () => {
      await arriveLate(6);
      queue.bytes -= size;
      if (this.destroyed) return;
      push.call(this, chunk, encoding);
      // As `net` does right after the end, so that a connection closes that nobody reads from.
      if (chunk === null) this.read(0);
    });
    return queue.bytes < this.readableHighWaterMark;
  };
}
