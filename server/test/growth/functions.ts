import path from 'node:path';
import { Problem } from '@purser/domain/problem';
import { manyTexts } from './grown.ts';
import { findGrowth, parserScale, type WorkOf } from './growth.ts';
import { grownAt, type Values } from './joined.ts';
import { parseFile, projectFolder, sourceFiles } from './pattern-source.ts';
import type { RepeatedInput } from './repeated-inputs.ts';
import { type FoundFunction, functionsBelow, inside, listed, type Node, nameOf } from './types.ts';
import { type Making, valuesOf } from './values.ts';

/** A function with all that it is timed on. */
export interface Timed {
  /** `domain/src/csv/text.ts readList`. */
  readonly name: string;
  /** Whether it reads: by its name, or since its first parameter is a text, anything at all, or a list or record of these. */
  readonly isParser: boolean;
  /** What it says to values of its types, where they aren’t what it can be called with. */
  readonly fault: string | undefined;
  readonly works: readonly WorkOf[];
}

type Call = (...parameters: readonly unknown[]) => unknown;

/** The exported functions below some folders that take something that holds texts. */
export async function functionsToTime(folders: readonly string[]): Promise<Timed[]> {
  const modules = await modulesBelow(folders);
  const constants = new Map(
    [...modules].flatMap(([file, module]) =>
      Object.entries(module).map(([name, value]) => [`${file} ${name}`, value] as const),
    ),
  );
  const all = functionsBelow(folders).flatMap((found) => {
    const call = modules.get(found.file)?.[found.name];
    return isCall(call) ? [timed(found, call, constants)] : [];
  });
  return all.filter(({ name, isParser, works }) => works.length > 0 && (isParser || !computing.test(name)));
}

// What the forecast computes is as much as months, segments and contracts together: a product that is meant. Its parsers are timed.
const computing = /^domain\/src\/forecast\//;

/** A function with what it is timed on, by the types of its parameters. */
function timed(found: FoundFunction, call: Call, constants: ReadonlyMap<string, unknown>): Timed {
  const isParser = readingVerb.test(found.name) || isText(found.parameters[0], found);
  const [first] = found.parameters;
  const making: Making = {
    types: found.types,
    inputs: repeatedInputsOf(found.file).slice(0, isParser ? undefined : fewInputs),
    lists: isParser ? manyTexts : fewLists,
    hasPlaces: first?.type === 'TSStringKeyword',
    constants,
    within: [],
  };
  const faultWith = (all: readonly Values[]) => faultOf(() => call(...samplesOf(all, 'a')));
  const written = found.parameters.map((parameter) => valuesOf(parameter, making));
  const fault = faultWith(written);
  const others = fault === undefined ? [] : waysToFix(found.parameters, making);
  const fitting = others.find((all) => faultWith(all) === undefined);
  const all = fitting ?? written;
  return {
    name: `${found.file} ${found.name}`,
    isParser,
    fault: fitting ? undefined : fault,
    works: worksOf(all, (parameters) => orRefuse(() => call(...parameters.map(asNew)))),
  };
}

// A list that nobody has asked before, since what is found in one may be remembered with it.
const asNew = (value: unknown): unknown => (Array.isArray(value) ? value.slice() : value);

// What isn’t written by people but by programs, and is refused by the platform where it is anything else.
const fixedTexts = [undefined, '2026-11-20T12:00:00.000Z', 'UTC'];

const waysToFix = (parameters: readonly Node[], making: Making): Values[][] =>
  parameters.reduce<Values[][]>(
    (ways, parameter) =>
      fixedTexts.flatMap((fixed) => ways.map((way) => [...way, valuesOf(parameter, { ...making, fixed })])),
    [[]],
  );

const readingVerb = /^(?:read|parse|infer|guess|find|split|sniff|plan)[A-Z]/;

// What only holds texts, and reads none, is given few kinds of them.
const fewInputs = 2;
const fewLists = [1, 4].flatMap((at) => manyTexts[at] ?? []);

const isCall = (value: unknown): value is Call => typeof value === 'function';

async function modulesBelow(all: readonly string[]) {
  const modules = new Map<string, Readonly<Record<string, unknown>>>();
  for (const file of all.flatMap(sourceFiles))
    modules.set(file, await import(path.join(projectFolder, file)));
  return modules;
}

/** What shows of a function first: time above linear, or an error that isn’t a refusal; undefined where neither does. */
export function faultOfGrowth({ name, works }: Timed): object | undefined {
  try {
    for (const workOf of works) {
      const growth = findGrowth(workOf, parserScale);
      if (growth) return { name, ...growth };
    }
    return undefined;
  } catch (error) {
    return { name, error: String(error) };
  }
}

const samplesOf = (all: readonly Values[], text: string): unknown[] => all.map(({ sample }) => sample(text));

// One of the parameters grows, or all of those that are texts grow by the same, as names among options do.
const worksOf = (all: readonly Values[], run: (parameters: readonly unknown[]) => unknown): WorkOf[] => [
  ...all.flatMap(({ growing }, at) =>
    growing.map(
      (make): WorkOf =>
        (size) => {
          const parameters = samplesOf(all, 'a').with(at, make(size));
          return () => run(parameters);
        },
    ),
  ),
  ...togetherOf(all).map(
    (make): WorkOf =>
      (size) => {
        const parameters = make(size);
        return () => run(parameters);
      },
  ),
];

const togetherOf = (all: readonly Values[]): ((size: number) => unknown[])[] => {
  const several = all.filter(({ growing, beside }) => growing.length > 0 || beside);
  if (several.length < 2) return [];
  const ways = Math.min(8, Math.max(...several.map(({ growing }) => growing.length)));
  return Array.from(
    { length: ways },
    (_, way) => (size: number) =>
      all.map((values) => grownAt(values, -1 - (way % Math.max(1, values.growing.length)), size)),
  );
};

/** What a function is refused by is how it says no; any other error is a fault. */
function orRefuse(run: () => unknown): unknown {
  try {
    const result = run();
    return isIterator(result) ? [...result] : result;
  } catch (problem) {
    if (problem instanceof Problem) return problem;
    throw problem;
  }
}

const isIterator = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value;

function faultOf(run: () => unknown): string | undefined {
  try {
    orRefuse(run);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const textTypes = new Set(['TSStringKeyword', 'TSUnknownKeyword', 'TSTemplateLiteralType']);

function isText(node: Node | undefined, found: FoundFunction, within: readonly Node[] = []): boolean {
  if (!node || within.includes(node)) return false;
  if (textTypes.has(node.type)) return true;
  const name = nameOf(inside(node, 'typeName'));
  const type = found.types.get(name)?.node;
  const parts = [
    ...['elementType', 'typeAnnotation'].flatMap((part) => inside(node, part) ?? []),
    ...['types', 'elementTypes'].flatMap((part) => listed(node, part)),
    ...listed(inside(node, 'typeArguments'), 'params').slice(-1),
    ...(type && type.type !== 'TSTypeLiteral' && type.type !== 'TSInterfaceDeclaration' ? [type] : []),
  ];
  return parts.some((part) => isText(part, found, [...within, node]));
}

// Of each kind of character that parsers tell apart one.
const signs = Array.from(' 0aA,.;:-\\"\n@<({[%T/=\u0301');
const pairs = [
  '1,',
  'a.',
  '""',
  'a:1;',
  '{{',
  '}}',
  '•',
  "'",
  '&',
  '\u202e',
  '\\;',
  '\r\n',
  'e\u0301',
  'of ',
];
const starts = ['1', '$ -1', '1/2/2024', 'a@', '{"a":', '"', "'", 'A:1'];

// What a module writes in quotes is what it looks for.
function repeatedInputsOf(file: string): RepeatedInput[] {
  const quoted = [...parseFile(file).text.matchAll(/'([^'\\\n]{1,3})'/g)].map((match) => match[1] ?? '');
  const repeated = [...new Set([...signs, ...pairs, ...quoted])];
  return [
    ...['a', ' 0e\u0301.', '0', ' ', 'e\u0301', 'a.', '{"a":'].map((unit) => ({ start: '', unit, end: '!' })),
    ...repeated.map((unit) => ({ start: '', unit, end: '!' })),
    ...signs.flatMap((unit) => starts.map((start) => ({ start, unit, end: '!' }))),
    ...repeated.map((unit) => ({ start: '1', unit, end: '1' })),
  ];
}
