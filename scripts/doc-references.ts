// Where sources and pages lead to. A comment names its source as a page of docs/ with a heading, or as a decision by its
// number; whatever leads nowhere is told, so that a rule which moves takes its references along.
import { dirname, join } from 'node:path/posix';

/** What is wrong, and where. Lines begin with 1. */
export interface DocFault {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** The pages by their paths in the project. */
export type Pages = Readonly<Record<string, string>>;

export const indexPage = 'docs/decisions/README.md';

const toPage = /\bdocs\/(?:product|decisions)\/[\w-]+(?:\.md)?(?:#[\w-]*)?/g;
const toDecisions = /\bdecisions? (?:\d+(?:, | and )?)+/gi;
// What comments cited before there were pages of the product: documents that nobody else has.
const toStranger = /\bSpec \d\b|(?<=[(;,] ?)decisions:(?=\s[A-Z])|\b[Tt]he spec\b/g;

/** The references of a source or a page that lead nowhere. */
export function brokenReferences(file: string, text: string, pages: Pages): DocFault[] {
  return [
    ...faultsAt(text, toPage, ([path]) => problemOf(path, pages)),
    ...faultsAt(text, toDecisions, ([numbers]) => problemOfDecisions(numbers, pages)),
    ...faultsAt(text, toStranger, ([name]) => strangeWords(name)),
  ].map((fault) => ({ file, ...fault }));
}

/** The links of a page to files and headings that aren't there. `exists` is asked for what is no page. */
export function brokenLinks(
  [file, text]: readonly [string, string],
  pages: Pages,
  exists: (path: string) => boolean,
): DocFault[] {
  const faults = faultsAt(text, /\]\((?![a-z]+:)([^)\s]+)\)/g, ([, target = '']) => {
    const path = target.startsWith('#') ? `${file}${target}` : join(dirname(file), target);
    return path.includes('.md') || !exists(path) ? problemOf(path, pages) : undefined;
  });
  return faults.map((fault) => ({ file, ...fault }));
}

const toSource = /`((?:domain|api|server|web|e2e|bench|scripts)\/[\w./-]+)`/g;

/** The files and folders that a page names by their path in the project and that aren't there. */
export function brokenPaths(
  [file, text]: readonly [string, string],
  exists: (path: string) => boolean,
): DocFault[] {
  const faults = faultsAt(text, toSource, ([, path = '']) => (exists(path) ? undefined : missingPath(path)));
  return faults.map((fault) => ({ file, ...fault }));
}

const missingPath = (path: string): string =>
  /\/dist(?:\/|$)/.test(path)
    ? `There is no ${path} yet: ‘npm test -- build’ makes it`
    : `There is no ${path}`;

/** What the index of decisions lacks: a row for each page, with the title and status that the page has itself. */
export function indexFaults(pages: Pages): DocFault[] {
  const index = pages[indexPage] ?? '';
  const rows = Object.entries(pages).flatMap(([file, text]) => {
    const [, name = '', number] = /^docs\/decisions\/((\d{4})-[\w-]+\.md)$/.exec(file) ?? [];
    if (number === undefined) return [];
    const [, title] = /^# \d+\. (.+)$/m.exec(text) ?? [];
    const [, status] = /^Status: (.+)\.$/m.exec(text) ?? [];
    if (title === undefined || status === undefined)
      return [{ file, line: 1, message: 'A decision begins with ‘# N. Title’ and says ‘Status: accepted.’' }];
    const row = `| [${number}](${name}) | ${title} | ${status} |`;
    return index.includes(`\n${row}\n`)
      ? []
      : [{ file: indexPage, line: 1, message: `This row is missing: ${row}` }];
  });
  return rows;
}

/** A heading as an address spells it: as GitHub does. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function anchorsIn(page: string): ReadonlySet<string> {
  const prose = page.replace(/^```[^]*?^```/gm, '');
  return new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

function problemOf(address: string, pages: Pages): string | undefined {
  const [path = '', anchor] = address.split('#');
  const page = pages[path];
  if (page === undefined) return `There is no ${path}`;
  return anchor === undefined || anchorsIn(page).has(anchor)
    ? undefined
    : `${path} has no heading #${anchor}`;
}

function problemOfDecisions(words: string, pages: Pages): string | undefined {
  const numbers = [...words.matchAll(/\d+/g)].map(([number]) => number.padStart(4, '0'));
  const missing = numbers.find((number) => {
    const page = Object.entries(pages).find(([path]) => path.startsWith(`docs/decisions/${number}-`));
    return page === undefined || /^Status: replaced/m.test(page[1]);
  });
  return missing && `Decision ${missing} isn’t there, or was replaced`;
}

const strangeWords = (name: string): string =>
  `‘${name.trim()}’ isn’t in the repository. Name a heading of docs/product or a decision`;

function faultsAt(
  text: string,
  pattern: RegExp,
  problem: (match: RegExpExecArray) => string | undefined,
): Omit<DocFault, 'file'>[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const message = problem(match);
    return message ? [{ line: text.slice(0, match.index).split('\n').length, message }] : [];
  });
}
