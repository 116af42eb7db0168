// What follows from the kinds of mail, a file each in domain/src/mails: their list, and their table in the page of mails. Run by
// itself, as `npm run fix` does, it writes both; `npm test -- docs` says where they differ.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'domain/src/mails';
const listFile = `${folder}/mail-kinds.ts`;
const page = 'docs/product/mail.md';

interface Kind {
  readonly file: string;
  readonly event: string;
}

/** The list and the page as they should be, by their paths. */
export function mailTexts(root: string): Record<string, string> {
  const list = readFileSync(join(root, listFile), 'utf8');
  const place = ({ event }: Kind): number => list.indexOf(`\n  ${event},`);
  // New ones come last: the database's own list of events keeps its order.
  const kinds = kindsIn(root).toSorted(
    (one, other) => Number(place(one) < 0) - Number(place(other) < 0) || place(one) - place(other),
  );
  const rows = rowsOf(root, kinds);
  const table = ['| event | group in Settings | when | mails by default |', '|---|---|---|---|', ...rows];
  const text = readFileSync(join(root, page), 'utf8');
  return {
    [listFile]: listOf(kinds),
    [page]: text.replace(/\| event \|(?:.*\n)+?(?=\n)/, `${table.join('\n')}\n`),
  };
}

function kindsIn(root: string): Kind[] {
  return globSync('*.ts', { cwd: join(root, folder) }).flatMap((file) => {
    const source = readFileSync(join(root, folder, file), 'utf8');
    const [, event] = /^export const (\w+) = defineMail\(/m.exec(source) ?? [];
    return event === undefined ? [] : [{ file, event }];
  });
}

const listOf = (kinds: readonly Kind[]): string => `// Written by \`npm run fix\`, from the files beside it.
${kinds
  .map(({ file, event }) => `import { ${event} } from './${file}';\n`)
  .toSorted()
  .join('')}
/** Every kind of mail (docs/product/mail.md#events), by its rule's key. */
export const kinds = {
${kinds.map(({ event }) => `  ${event},\n`).join('')}};
`;

// Node reads them: scripts import nothing of the program.
function rowsOf(root: string, kinds: readonly Kind[]): string[] {
  const imports = kinds.map(({ file, event }) => `import { ${event} } from './${folder}/${file}';`);
  const rows = kinds.map(({ event }) => `['${event}', ${event}]`);
  const program = `${imports.join('\n')}
    const code = (name) => '\\x60' + name + '\\x60';
    for (const [event, { group, when, roles }] of [${rows.join(', ')}])
      console.log('| ' + [code(event), group, when, roles.map(code).join(', ')].join(' | ') + ' |');`;
  const args = ['--input-type=module', '-e', program];
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  for (const [path, text] of Object.entries(mailTexts(root))) writeFileSync(join(root, path), text);
}
