import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declaredTwice } from './declared-twice.ts';
import { answers, dialogs, lone, namedAlike, ownReaders, ownTables } from './exceptions.ts';
import { loneFiles } from './lone-files.ts';
import { ownParsers } from './own-parsers.ts';
import { ownPieces, type Piece } from './own-pieces.ts';
import { isShipped, readSources, type Source } from './sources.ts';

const sources = readSources(join(import.meta.dirname, '..'));

/** A sentence for each fault that is no exception, and for each exception that is no fault any more. */
function sentences(faults: ReadonlyMap<string, string>, exceptions: Readonly<Record<string, string>>) {
  const unlisted = [...faults].filter(([key]) => exceptions[key] === undefined).map(([, fault]) => fault);
  const unneeded = Object.keys(exceptions).filter((key) => !faults.has(key));
  return [...unlisted, ...unneeded.map((key) => `Take ${key} out of scripts/exceptions.ts.`)];
}

const namesIn = (given: readonly Source[]) =>
  declaredTwice(given.filter(({ file }) => isShipped(file))).map(({ name, files }): [string, string] => [
    name,
    `${name} is exported by ${files.join(' and ')}: give each type a name of its own.`,
  ]);

const loneIn = (given: readonly Source[]) =>
  loneFiles(given).map(({ file, home }): [string, string] => [
    file,
    `${file} has no reason to be a file of its own: move it into ${home}.`,
  ]);

const ownIn = (given: readonly Source[]) =>
  ownParsers(given).map(({ file, reads }): [string, string] => [
    file,
    `${file} reads ${reads} by itself: let domain/src/kinds or the reader of files do it.`,
  ]);

test('Forms in dialogs, tables and the states of queries are drawn in one place.', () => {
  expect(sentences(new Map(ownPieces(sources, 'dialog')), dialogs)).toEqual([]);
  expect(sentences(new Map(ownPieces(sources, 'table')), ownTables)).toEqual([]);
  expect(sentences(new Map(ownPieces(sources, 'failed query')), answers)).toEqual([]);
});

test.each<[Piece, string]>([
  ['dialog', '<Dialog title="Fees">'],
  ['dialog', "import * as Radix from 'radix-ui/dialog';"],
  ['dialog', '<ConfirmDialog title="Fees?"><Field label="Fee">'],
  ['table', '<table className="fees">'],
  ['failed query', '<QueryError title="No fees" query={fees} />'],
])('A planted %s is found in %s, and a plain question is none.', (piece, text) => {
  const planted = [few('web/src/fees.tsx', text), few('web/src/fee.tsx', '<ConfirmDialog title="Fees?" />')];
  expect(ownPieces(planted, piece)).toEqual([
    [
      'web/src/fees.tsx',
      expect.stringContaining(`web/src/fees.tsx draws a ${piece} by itself: let web/src/ui/`),
    ],
  ]);
});

test('Amounts, days and headers are read by their kinds and by the reader of files.', () => {
  expect(sentences(new Map(ownIn(sources)), ownReaders)).toEqual([]);
});

test('No two files export a type of the same name.', () => {
  expect(sentences(new Map(namesIn(sources)), namedAlike)).toEqual([]);
});

test('Each file has a reason: two importers, 60 lines, a test or a role of its own, or being loaded on demand.', () => {
  expect(sentences(new Map(loneIn(sources)), lone)).toEqual([]);
});

test('An exception that is needed no more is told.', () => {
  expect(sentences(new Map(), { Term: 'A reason.' })).toEqual(['Take Term out of scripts/exceptions.ts.']);
});

test('A planted type of a known name is found, and neither a test’s own nor one that isn’t exported is.', () => {
  const found = namesIn([
    { file: 'domain/src/budget.ts', text: 'export interface Budget {}' },
    { file: 'api/src/budget.ts', text: 'export type Budget = number;' },
    { file: 'api/src/rates.ts', text: 'type Budget = number;' },
    { file: 'api/src/rates.test.ts', text: 'export type Budget = number;' },
  ]);
  expect(found.map(([, sentence]) => sentence)).toEqual([
    'Budget is exported by api/src/budget.ts and domain/src/budget.ts: give each type a name of its own.',
  ]);
});

test.each([
  ['amounts', 'domain/src/fee.ts', 'const fee = /^\\d+(?:\\.\\d{1,2})?$/;'],
  ['amounts', 'web/src/lib/fee.ts', 'const fee = /^[\\d.,]+$/;'],
  ['days', 'server/src/platform/due.ts', 'const due = /^(\\d{4})-(\\d{2})-(\\d{2})$/;'],
  ['days', 'web/src/lib/due.ts', 'const due = /^\\d{1,2}\\/\\d{1,2}\\/\\d{4}$/;'],
  ['headers', 'server/src/features/seats/seats-file.ts', 'const at = header.findIndex(isSeats);'],
])('A planted reader of %s is found in %s, and not where it belongs.', (reads, file, text) => {
  expect(ownIn([{ file, text }]).map(([, sentence]) => sentence)).toEqual([
    `${file} reads ${reads} by itself: let domain/src/kinds or the reader of files do it.`,
  ]);
  const rest = ['domain/src/kinds/fees.ts', 'domain/src/csv/fees.ts', 'domain/src/fees.test.ts'];
  expect(ownIn(rest.map((home) => ({ file: home, text })))).toEqual([]);
});

test('A month, a list of counts and a drawn header are no amounts, days or headers that are read.', () => {
  const text = 'const month = /^\\d{4}-(?:0[1-9]|1[0-2])$/;\nconst counts = /^\\d{1,3},\\d{1,3}$/;';
  expect(ownIn([few('domain/src/months.ts', text)])).toEqual([]);
  expect(ownIn([few('web/src/ui/heads.tsx', 'header.map(draw)')])).toEqual([]);
});

const few = (file: string, text = '') => ({ file, text: `${text}\n` });
const part = 'server/src/platform/part.ts';
const whole = 'server/src/platform/whole.ts';
const using = few(whole, "import './part.ts';");

test('A planted file of one importer is found, and told where it belongs.', () => {
  expect(loneIn([few(part), using]).map(([, sentence]) => sentence)).toEqual([
    `${part} has no reason to be a file of its own: move it into ${whole}.`,
  ]);
});

test.each([
  ['another importer', [few(part), using, few('server/src/app.ts', "import './platform/part.ts';")]],
  ['60 lines', [few(part, '\n'.repeat(59)), using]],
  ['being loaded on demand', [few(part), few(whole, "await import('./part.ts');")]],
  ['a test of its own', [few(part), using, few('server/src/platform/part.test.ts', "import './part.ts';")]],
  ['an importer on another floor', [few(part), few('server/src/app.ts', "import './platform/part.ts';")]],
  [
    'an importer that would be too long',
    [few(part, '\n'.repeat(9)), few(whole, `import './part.ts';${'\n'.repeat(295)}`)],
  ],
  [
    'being a feature’s queries',
    [
      few('server/src/features/rates/rates.queries.ts'),
      few('server/src/features/rates/rates.service.ts', "import './rates.queries.ts';"),
    ],
  ],
])('A file has a reason by %s.', (_reason, given) => {
  expect(loneIn(given)).toEqual([]);
});

test('A test that sees a file through its importer is no reason for it.', () => {
  const test = few('server/src/platform/whole.test.ts', "import './part.ts';\nimport './whole.ts';");
  expect(loneIn([few(part), using, test])).toHaveLength(1);
});
