import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

const streamOf = (...pieces: Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<BufferSource>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

async function linesOf(...pieces: Uint8Array<ArrayBuffer>[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(streamOf(...pieces))) lines.push(line);
  return lines;
}

const bytes = new TextEncoder().encode('{"a":1}\n{"ß":2}\n\nlast');

test('Lines come out whole, wherever the network cuts them, even within a letter', async () => {
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(await linesOf(bytes.slice(0, at), bytes.slice(at))).toEqual(['{"a":1}', '{"ß":2}', '', 'last']);
  }
});

test('An empty stream has no lines', async () => {
  expect(await linesOf()).toEqual([]);
});

test('Leaving early gives up the rest of the stream', async () => {
  let isCancelled = false;
  const stream = new ReadableStream<BufferSource>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('line\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const line of readLines(stream)) {
    expect(line).toBe('line');
    break;
  }
  expect(isCancelled).toBe(true);
});
