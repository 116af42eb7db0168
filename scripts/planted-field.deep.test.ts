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
  readonly before: string;
  readonly line: string;
}

const described: Edit = {
  file: 'domain/src/terms.ts',
  before: '} as const satisfies Description',
  line: "  plantedTerm: { kind: 'text', optional: true, label: 'Planted Term', column: 'planted_term' },\n",
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

// A mail that nobody sends: an entry of the list of mails, with and without the group in which Settings show it.
const mail = (group: string): Edit => ({
  file: 'domain/src/mail.ts',
  before: '} satisfies Readonly<Record<string, MailKind>>',
  line: `  budgetSpent: { ${group} position: 6, title: 'Budget', purpose: 'Says so.', holders: owners, roles: owners },\n`,
});

test('A mail that is described asks for its texts alone; one without its group is refused.', {
  timeout: limit,
}, async () => {
  await withSources([mail("group: 'Renewal Workflow',")], async (folder) => {
    const texts = ['domain/src/mail-placeholders.ts', 'domain/src/mail-templates.ts'];
    expect(await compile(folder, 'domain')).toEqual(texts);
    const above = [...(await compile(folder, 'server')), ...(await compile(folder, 'web'))];
    expect([...new Set(above)].toSorted()).toEqual([
      ...texts,
      'server/src/features/mail/mail-samples.queries.ts',
    ]);
  });
  await withSources([mail('')], async (folder) => {
    expect(await compile(folder, 'domain')).toContain('domain/src/mail.ts');
  });
});

const withSources = (edits: readonly Edit[], use: (folder: string) => Promise<void>): Promise<void> =>
  withSkeleton(async (folder) => {
    const sources = globSync('{domain/src,api/src,server/{src,demo},web/src}/**/*.{ts,tsx,css}', {
      cwd: root,
      exclude: ['**/*.test.{ts,tsx}'],
    });
    for (const file of sources) cpSync(join(root, file), join(folder, file));
    for (const { file, before, line } of edits) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(before);
      writeFileSync(path, text.replace(before, `${line}${before}`));
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
  const contracts = await import('@purser/api/contracts');
  const { requestReply } = await import('@purser/api/request-replies');
  const { wrapUpContract } = await import('@purser/api/wrap-up');
  const { contracts: table } = await import('./server/src/db/tables/contracts.ts');
  const terms = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 12 };
  const contract = contracts.newContract.parse({ ...terms, plantedTerm: 'PO 7' });
  const row = exportRow({ unique_id: 'A', item: emptyItem, contract });
  console.log(JSON.stringify({
    column: 'plantedTerm' in table,
    header: csvColumns.includes('planted_term'),
    given: contract.plantedTerm,
    notGiven: contracts.newContract.parse(terms).plantedTerm,
    changed: contracts.contractChanges.parse({ plantedTerm: 'PO 8' }).plantedTerm,
    replied: 'plantedTerm' in contracts.contractReply.shape,
    requested: 'plantedTerm' in requestReply.shape.contract.unwrap().shape,
    wrappedUp: wrapUpContract.parse({ ...terms, plantedTerm: 'PO 9' }).plantedTerm,
    exported: row[csvColumns.indexOf('planted_term')],
  }));`;

async function ask(folder: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', question], { cwd: folder });
  return stdout;
}
