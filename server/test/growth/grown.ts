/** Ways in which something a parser is given may grow. */

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
