import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { Steps } from '@purser/domain/steps';
import { zipLevel } from './gzip-pieces.ts';
import type { WorkTurn } from './heavy-work.ts';

// Of a list, so many are written at once.
const writtenAtOnce = 50;
// A text is handed on once it has so many letters: each way to the compressor and back costs.
const longestText = 64 * 1024;

/** A value as JSON in a gzip file: its lists are written a part at a time, and what is written is compressed meanwhile. */
export async function zipJson(value: unknown, turn: WorkTurn): Promise<Buffer> {
  const gzip = createGzip({ level: zipLevel });
  const zipped = buffer(gzip);
  let text = '';
  const put = (written: string): void => {
    text += written;
    if (text.length < longestText) return;
    gzip.write(text);
    text = '';
  };
  await turn.run(jsonSteps(value, put));
  gzip.end(text);
  return zipped;
}

// A list of fewer is written faster than it would have its turn.
const shortList = 200;

/** A value as JSON, in turns where a list in it is long. */
export async function writeJson(value: unknown, turnOf: () => WorkTurn): Promise<string> {
  if (!isLong(value)) return JSON.stringify(value);
  const texts: string[] = [];
  await turnOf().run(jsonSteps(value, (text) => texts.push(text)));
  return texts.join('');
}

const isLong = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > shortList
    : isPlain(value) &&
      Object.values(value).some((member) => Array.isArray(member) && member.length > shortList);

/** Puts a value as `JSON.stringify` writes it, in order: the elements of lists, and those of the lists in an object, by some at a time. */
export function* jsonSteps(value: unknown, put: (text: string) => void): Steps<void> {
  if (Array.isArray(value)) return yield* listSteps(value, put);
  if (!isPlain(value)) return put(JSON.stringify(value) ?? 'null');
  let mark = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    put(`${mark}${JSON.stringify(name)}:`);
    if (Array.isArray(member)) yield* listSteps(member, put);
    else put(JSON.stringify(member) ?? 'null');
    mark = ',';
  }
  put(mark === '{' ? '{}' : '}');
}

function* listSteps(list: readonly unknown[], put: (text: string) => void): Steps<void> {
  put('[');
  for (let at = 0; at < list.length; at += writtenAtOnce) {
    const some = JSON.stringify(list.slice(at, at + writtenAtOnce)).slice(1, -1);
    put(at === 0 ? some : `,${some}`);
    yield;
  }
  put(']');
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
