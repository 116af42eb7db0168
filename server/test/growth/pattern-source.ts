import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A regular expression as it stands in the source. `pattern` is undefined where it is only made while the program runs. */
export interface FoundPattern {
  /** `domain/src/money.ts:12`. */
  readonly place: string;
  readonly text: string;
  readonly pattern: RegExp | undefined;
}

/** The folder of the whole project. */
export const projectFolder = path.resolve(import.meta.dirname, '../../..');

/** The source files below a folder of the project, neither tests nor what only tests use. */
export const sourceFiles = (folder: string): string[] =>
  readdirSync(path.join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/(?:^|\/)testing\//.test(name))
    .map((name) => path.join(folder, name))
    .toSorted();

/** A file's text and its syntax. */
export function parseFile(file: string) {
  const text = readFileSync(path.join(projectFolder, file), 'utf8');
  return { text, program: parseSync(file, text).program };
}

/** Every regular expression of a file: literals, and what is given to `RegExp`. */
export function patternsIn(file: string): FoundPattern[] {
  const { text, program } = parseFile(file);
  const found: FoundPattern[] = [];
  const placeOf = (start: number): string => `${file}:${text.slice(0, start).split('\n').length}`;
  const addMade = (call: { start: number; end: number; arguments: readonly { type: string }[] }): void => {
    const [source, flags] = call.arguments.map(textIn);
    const isKnown = source !== undefined && (call.arguments.length < 2 || flags !== undefined);
    const pattern = isKnown ? new RegExp(source, flags) : undefined;
    found.push({ place: placeOf(call.start), text: text.slice(call.start, call.end), pattern });
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ place: placeOf(node.start), text: node.raw ?? '', pattern: new RegExp(pattern, flags) });
    },
    NewExpression(node) {
      if (isRegExp(node.callee)) addMade(node);
    },
    CallExpression(node) {
      if (isRegExp(node.callee)) addMade(node);
    },
  }).visit(program);
  return found;
}

const isRegExp = (callee: object): boolean => 'name' in callee && callee.name === 'RegExp';

const textIn = (node: object): string | undefined =>
  'value' in node && typeof node.value === 'string' ? node.value : undefined;
