import { execFile } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withSkeleton } from './fence-skeleton.ts';

// A contract gets one more term, in a copy of the sources without their tests: what must be edited by hand is counted.

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

// The compiler reads everything anew, several times.
const limit = 240_000;

interface Edit {
  readonly file: string;
  /** What it comes before; without, it is a file of its own. */
  readonly before?: string;
  readonly line: string;
}

const described: Edit = {
  file: 'domain/src/terms.ts',
  before: '} as const satisfies Description',
  line: "  plantedTerm: { kind: 'text', optional: true, label: 'Planted Term', column: 'planted_term', most: 60, since: 4 },\n",
};
const stored: Edit = {
  file: 'server/src/db/tables/contracts.ts',
  before: '    version: integer()',
  line: '    plantedTerm: text(),\n',
};

test('A term that is described and has its column needs no further edit: everything else follows.', {
  timeout: limit,
}, async () => {
  await withSources([described, stored], async (folder) => {
    expect(await compile(folder, 'server')).toEqual([]);
    expect(await compile(folder, 'web')).toEqual([]);
    expect(JSON.parse(await ask(folder))).toEqual({
      column: true,
      header: true,
      given: 'PO 7',
      notGiven: null,
      changed: 'PO 8',
      replied: true,
      requested: true,
      wrappedUp: 'PO 9',
      exported: 'PO 7',
      told: { fieldName: 'contract #7 · plantedTerm', oldValue: null, newValue: 'PO 8' },
      shown: 'Planted Term: PO 7',
      tooLong: ['Planted term can have at most 60 characters'],
    });
  });
});

test('A term that is described and has no column is refused by the compiler, in the queries of contracts.', {
  timeout: limit,
}, async () => {
  await withSources([described], async (folder) => {
    const files = new Set(await compile(folder, 'server'));
    expect([...files]).toContain('server/src/features/contracts/contracts.queries.ts');
    expect([...files].filter((file) => !file.startsWith('server/src/features/contracts/'))).toEqual([]);
  });
});

// A mail that nobody sends, with and without the group in which Settings show it.
const mail = (group: string): Edit => ({
  file: 'domain/src/mails/budget-spent.ts',
  line: `import { defineMail } from './define-mail.ts';
export const budgetSpent = defineMail({
  ${group} position: 6, title: 'Budget', purpose: 'Says so.', when: 'a budget is exhausted', about: 'item',
  holders: ['business_owner'], roles: ['business_owner'], notification: () => 'renewal',
  placeholders: [{ name: 'budget', meaning: 'What was planned', sample: '12000.00' }],
  subject: '{{vendor}} has exhausted {{budget}}', html: '<p>{{budget}}</p>',
});`,
});

const writeKinds = (folder: string) => run(process.execPath, ['scripts/mail-kinds.ts'], { cwd: folder });

test('A mail that is described in its file needs no further edit: everything else follows.', {
  timeout: limit,
}, async () => {
  await withSources([mail("group: 'Renewal Workflow',")], async (folder) => {
    await writeKinds(folder);
    for (const workspace of ['domain', 'server', 'web']) expect(await compile(folder, workspace)).toEqual([]);
    expect(JSON.parse(await ask(folder, mailQuestion))).toEqual({
      rule: {
        subject: '{{vendor}} has exhausted {{budget}}',
        html: '<p>{{budget}}</p>',
        roles: ['business_owner'],
      },
      changed: [
        'There is no {{step}} in these mails, only {{vendor}}, {{product}}, {{link}}, {{why}}, {{budget}}',
      ],
      stored: true,
      sample: { vendor: 'Northwind', product: 'Planner', link: '/dashboard', budget: '12000.00' },
    });
    expect(readFileSync(join(folder, 'docs/product/mail.md'), 'utf8')).toContain(
      '| `budgetSpent` | Renewal Workflow | a budget is exhausted | `business_owner` |\n',
    );
  });
  await withSources([mail('')], async (folder) => {
    await writeKinds(folder);
    expect(await compile(folder, 'domain')).toEqual(['domain/src/mails/budget-spent.ts']);
  });
});

const copied = [
  '{domain/src,api/src,server/{src,demo},web/src}/**/*.{ts,tsx,css}',
  'scripts/mail-kinds.ts',
  'docs/product/mail.md',
];

const withSources = (edits: readonly Edit[], use: (folder: string) => Promise<void>): Promise<void> =>
  withSkeleton(async (folder) => {
    const sources = globSync(copied, { cwd: root, exclude: ['**/*.test.{ts,tsx}'] });
    for (const file of sources) cpSync(join(root, file), join(folder, file));
    for (const { file, before, line } of edits) {
      const path = join(folder, file);
      const text = before === undefined ? '' : readFileSync(path, 'utf8');
      if (before !== undefined) expect(text).toContain(before);
      writeFileSync(path, before === undefined ? line : text.replace(before, `${line}${before}`));
    }
    await use(folder);
  });

/** The files that the compiler finds faults in. */
async function compile(folder: string, workspace: string): Promise<string[]> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', workspace], { cwd: folder }).catch(
    outputOf,
  );
  return stdout.split('\n').flatMap((line) => /^([^(\s]+)\(\d+,\d+\): error/.exec(line)?.[1] ?? []);
}

function outputOf(error: unknown): { stdout: string } {
  if (error instanceof Error && 'stdout' in error) return { stdout: String(error.stdout) };
  throw error;
}

const question = `
  const { csvColumns } = await import('@purser/domain/csv/columns');
  const { exportRow } = await import('@purser/domain/csv/export');
  const { emptyItem } = await import('@purser/domain/csv/records');
  const { readName } = await import('@purser/domain/csv/cells');
  const contracts = await import('@purser/api/contracts');
  const { requestReply } = await import('@purser/api/request-replies');
  const { wrapUpContract } = await import('@purser/api/wrap-up');
  const { contractHistory } = await import('./server/src/features/contracts/contract-history.ts');
  const { factOf, furtherTerms, labelOf } = await import('./web/src/lib/term-texts.ts');
  const { contracts: table } = await import('./server/src/db/tables/contracts.ts');
  const terms = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 12 };
  const contract = contracts.newContract.parse({ ...terms, plantedTerm: 'PO 7' });
  const row = exportRow({ unique_id: 'A', item: emptyItem, contract });
  const tooLong = { cells: { planted_term: 'x'.repeat(61) }, faults: [] };
  readName(tooLong, 'planted_term');
  console.log(JSON.stringify({
    column: 'plantedTerm' in table,
    header: csvColumns.at(-1) === 'planted_term',
    given: contract.plantedTerm,
    notGiven: contracts.newContract.parse(terms).plantedTerm,
    changed: contracts.contractChanges.parse({ plantedTerm: 'PO 8' }).plantedTerm,
    replied: 'plantedTerm' in contracts.contractReply.shape,
    requested: 'plantedTerm' in requestReply.shape.contract.unwrap().shape,
    wrappedUp: wrapUpContract.parse({ ...terms, plantedTerm: 'PO 9' }).plantedTerm,
    exported: row[csvColumns.indexOf('planted_term')],
    told: contractHistory({ id: 7, plantedTerm: null }, { plantedTerm: 'PO 8' })[0],
    tooLong: tooLong.faults,
    shown: furtherTerms.filter((name) => name === 'plantedTerm').map((name) => labelOf(name) + ': ' + factOf(contract, name)).join(),
  }));`;

// What the database would be asked for is empty.
const mailQuestion = `
  const { emailRules } = await import('@purser/api/mail');
  const { mailRulesOf } = await import('./server/src/platform/mail/mail-rules.ts');
  const { mails } = await import('./server/src/db/tables/mails.ts');
  const { mailTypes } = await import('@purser/domain/mail');
  const { findSample } = await import('./server/src/features/mail/mail-samples.queries.ts');
  const rule = mailRulesOf(null).budgetSpent;
  const refused = emailRules.shape.budgetSpent.safeParse({ ...rule, subject: '{{step}}' });
  const db = { execute: async () => ({ rows: [] }) };
  const { details } = await findSample({ db, today: '2026-11-20', currency: 'USD' }, 'budgetSpent');
  console.log(JSON.stringify({
    rule,
    changed: refused.error.issues.map(({ message }) => message),
    stored: 'event' in mails && mailTypes.includes('budgetSpent'),
    sample: details,
  }));`;

async function ask(folder: string, asked = question): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', asked], { cwd: folder });
  return stdout;
}
