import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DeadStyle {
  readonly file: string;
  /** What nothing mentions: `.name` for a class, `--name` for a property. */
  readonly name: string;
}

// What its library writes on every icon.
const fromLibraries = ['lucide'];

/** The classes in the client's CSS that no source writes on an element, and the properties that nothing reads. */
export function deadStyles(root: string): DeadStyle[] {
  const sheets = readAll(root, 'web/src/**/*.css');
  const sources = readAll(root, 'web/src/**/*.{ts,tsx}').filter(({ file }) => !/\.test\./.test(file));
  const written = new Set([...fromLibraries, ...sources.flatMap(({ text }) => wordsInStrings(text))]);
  const read = new Set([...sheets, ...sources].flatMap(({ text }) => text.match(/(?<=[(])--[\w-]+/g) ?? []));
  return sheets.flatMap(({ file, text }) => {
    const classes = namesIn(text, /(?<=\.)[a-z][\w-]*(?=[^;{}]*\{)/g).filter((name) => !written.has(name));
    const properties = namesIn(
      text,
      /(?<=^\s*|;\s*)--(?!color-|text-|font-|radius-|shadow-|breakpoint-|spacing)[\w-]+(?=:)/gm,
    );
    const unread = properties.filter((name) => !read.has(name));
    return [...classes.map((name) => `.${name}`), ...unread].map((name) => ({ file, name }));
  });
}

const readAll = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const namesIn = (css: string, pattern: RegExp): string[] => [
  ...new Set(
    css
      .replaceAll(comment, '')
      .replaceAll(/"[^"]*"/g, '')
      .match(pattern),
  ),
];

/** A class may stand anywhere in a string, in a part of a template too. */
const wordsInStrings = (source: string): string[] =>
  (source.replaceAll(comment, '').match(string) ?? []).flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []);

const comment = /\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs;
const string = /(['"])(?:(?!\1)[^\\\n]|\\.)*\1|`(?:[^\\`]|\\.)*`/g;
