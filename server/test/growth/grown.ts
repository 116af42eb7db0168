import type { WorkOf } from './growth.ts';
import { type Pump, pumped } from './pumps.ts';

/** Ways in which something a parser is given may grow. */

// Of each kind of character that parsers tell apart one.
const signs = Array.from(' 0aA,.;:-\\"\n@<({[%T/=\u0301');

/** What is particular to a parser: texts after which it goes on differently, texts to repeat, and ends that it takes. */
export interface Particulars {
  readonly starts?: readonly string[];
  readonly repeated?: readonly string[];
  readonly ends?: readonly string[];
}

/** A text that grows by signs of every kind, after each of the starts; then by what is given to be repeated. */
export const texts = (
  read: (text: string) => unknown,
  { starts = [], repeated = [], ends = [] }: Particulars = {},
): WorkOf[] =>
  ['', ...starts]
    .flatMap((start) => [...signs, ...repeated].map((pump) => ({ start, pump })))
    .flatMap((pump) => ['!', ...ends].map((end): Pump => ({ ...pump, end })))
    .map((pump) => (size) => {
      const text = pumped(pump, size);
      return () => read(text);
    });

/** A number of texts: all the same; alike but for case and spaces, for a number, or for punctuation; counted. */
export const manyTexts: readonly ((count: number) => string[])[] = [
  (count) => Array<string>(count).fill('Studio'),
  (count) => Array.from({ length: count }, (_, at) => `${at % 2 ? 'A' : 'a'}${' '.repeat(at % 50)}b`),
  (count) => Array.from({ length: count }, (_, at) => (at % 2 ? 'Cost' : `Cost (${at})`)),
  (count) => Array.from({ length: count }, (_, at) => `Cost ${punctuation(at)}`),
  (count) => Array.from({ length: count }, (_, at) => `Name ${at}`),
  (count) => Array.from({ length: count }, (_, at) => `person${at}`),
];

const punctuation = (number: number): string => number.toString(2).replaceAll('0', '!').replaceAll('1', '?');

/** How many texts there are for a size in characters. */
export const countFor = (size: number): number => Math.ceil(size / 8);

/** A list that grows by texts of every shape. */
export const lists = (read: (list: string[]) => unknown): WorkOf[] =>
  manyTexts.map((make) => (size) => {
    const list = make(countFor(size));
    return () => read(list);
  });

/** Something that grows as told. */
export const grown =
  <Input>(make: (count: number) => Input, read: (input: Input) => unknown): WorkOf =>
  (size) => {
    const input = make(countFor(size));
    return () => read(input);
  };
