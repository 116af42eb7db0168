import { type Part, treeOf } from './pattern-tree.ts';

/** A text that grows: `start`, then `unit` again and again up to a number of characters, then `end`. */
export interface RepeatedInput {
  readonly start: string;
  readonly unit: string;
  readonly end: string;
}

/** The text of about so many characters. */
export const repeatedText = ({ start, unit, end }: RepeatedInput, size: number): string =>
  start + unit.repeat(Math.ceil(size / unit.length)) + end;

/**
 * Texts that a pattern nearly fits: at each place where it repeats something, what comes before it, then what it repeats
 * over and over, then what it can't go on with. Whatever it does twice it then does again for each way to cut the middle.
 */
export function repeatedInputsFor(pattern: RegExp): RepeatedInput[] {
  const tree = treeOf(pattern);
  const leaves = leavesOf(tree);
  const alphabet = { before: '', repeated: someOf(leaves, ({ samples }) => samples) };
  const ends = [...new Set([...plainEnds, ...someOf(leaves, ({ others }) => others)])];
  const inputs = [...placesIn(tree, ''), alphabet].flatMap((place) => repeatedInputsAt(place, ends));
  const seen = new Map(inputs.map((unit) => [JSON.stringify(unit), unit]));
  return [...seen.values()];
}

interface RepeatedPart {
  readonly before: string;
  readonly repeated: readonly string[];
}

const mostSamples = 6;
const plainEnds = ['', '\u0000', '!', 'x', '0', '\n'];

function repeatedInputsAt({ before, repeated }: RepeatedPart, ends: readonly string[]): RepeatedInput[] {
  const pairs = repeated
    .slice(0, 4)
    .flatMap((one, at) => repeated.slice(at + 1, 4).map((other) => one + other));
  return [...repeated, ...pairs].flatMap((unit) =>
    ends.flatMap((end) => {
      const alone = { start: before, unit, end };
      return before === '' ? [alone] : [alone, { start: '', unit: before + unit, end }];
    }),
  );
}

// Few are repeated so seldom that it can't matter.
const isEndless = (most: number): boolean => most > 20;

function placesIn(part: Part, before: string): RepeatedPart[] {
  switch (part.kind) {
    case 'character':
      return [];
    case 'look':
      return placesIn(part.part, before);
    case 'choice':
      return part.branches.flatMap((branch) => placesIn(branch, before));
    case 'sequence':
      return part.parts.flatMap((each, at) =>
        placesIn(each, before + part.parts.slice(0, at).map(shortest).join('')),
      );
    case 'repeat': {
      const inside = placesIn(part.part, before);
      return isEndless(part.most) ? [{ before, repeated: textsOf(part.part) }, ...inside] : inside;
    }
  }
}

// The shortest text that a part takes, with what it may leave out.
function shortest(part: Part): string {
  switch (part.kind) {
    case 'character':
      return part.samples[0] ?? '';
    case 'look':
      return '';
    case 'choice':
      return part.branches.map(shortest).toSorted((a, b) => a.length - b.length)[0] ?? '';
    case 'sequence':
      return part.parts.map(shortest).join('');
    case 'repeat':
      return shortest(part.part).repeat(part.least);
  }
}

// Some of the texts that a part takes.
function textsOf(part: Part): string[] {
  switch (part.kind) {
    case 'character':
      return part.samples.slice(0, mostSamples);
    case 'look':
      return [];
    case 'choice':
      return part.branches.flatMap(textsOf).slice(0, mostSamples * 2);
    case 'sequence':
      return textsOfSequence(part.parts);
    case 'repeat':
      return textsOf(part.part);
  }
}

function textsOfSequence(parts: readonly Part[]): string[] {
  const whole = parts.map((part) => textsOf(part)[0] ?? '').join('');
  const shortestOnes = parts.map(shortest).join('');
  const alone = parts.flatMap((part) => textsOf(part).slice(0, 2));
  return [...new Set([whole, shortestOnes, ...alone])].filter((text) => text !== '').slice(0, mostSamples);
}

type Leaf = Extract<Part, { kind: 'character' }>;

function leavesOf(part: Part): Leaf[] {
  if (part.kind === 'character') return [part];
  if (part.kind === 'sequence') return part.parts.flatMap(leavesOf);
  if (part.kind === 'choice') return part.branches.flatMap(leavesOf);
  return leavesOf(part.part);
}

// Two characters of each part of a pattern: the first, which it has in common with others, and the last, its own.
function someOf(leaves: readonly Leaf[], charactersOf: (leaf: Leaf) => readonly string[]): string[] {
  const some = leaves.map(charactersOf).flatMap((all) => [all[0] ?? '', all.at(-1) ?? '']);
  return [...new Set(some)].filter((character) => character !== '').slice(0, 12);
}
