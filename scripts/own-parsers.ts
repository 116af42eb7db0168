import { isShipped, type Source } from './sources.ts';

/** A file that reads amounts, days or headers by itself, and what of these it reads. */
export type OwnParser = { readonly file: string; readonly reads: string };

// Where they are read: the kinds of values, and what reads files.
const home = /^domain\/src\/(?:kinds|csv)\/|^server\/src\/(?:platform|features)\/csv\//;

// How a line looks that takes one apart; the lengths in braces are left out of amounts.
const reads: Readonly<Record<string, (line: string) => boolean>> = {
  amounts: (line) =>
    /\\d[+*?]*\)?(?:\(\?:)?(?:\\\.|\[\.,\]|\[,\.\])\(?\\d|\[\\d[.,]{1,2}\]|\bparseFloat\(/.test(
      line.replace(/\{\d+(?:,\d*)?\}/g, ''),
    ),
  days: (line) => /\\d\{4\}\)?(?:-|\\\/|\[-\/\.\]).*\\d|\\d.*\\\/\(?\\d\{4\}/.test(line),
  headers: (line) => /\bheader(?:\.cells)?\.(?:map|flatMap|findIndex|entries|keys)\(/.test(line),
};

/** Reading an amount, a day or a header anywhere else ends in two ways to read one. Drawing a header isn't reading it. */
export function ownParsers(sources: readonly Source[]): OwnParser[] {
  return sources
    .filter(({ file }) => isShipped(file) && !home.test(file))
    .flatMap(({ file, text }) => {
      const lines = text.split('\n');
      const found = Object.entries(reads).filter(
        ([name, isOne]) => !(name === 'headers' && file.startsWith('web/')) && lines.some(isOne),
      );
      return found.length === 0 ? [] : [{ file, reads: found.map(([name]) => name).join(' and ') }];
    });
}
