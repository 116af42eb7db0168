import { documented, imports, thing } from './fence-floors.ts';
import type { Planted } from './fence-skeleton.ts';

/** A file that breaks the house's rules, and the rule that must refuse it. */
export type Violation = { title: string; rule: string; file: string; text: string };

const importsType = (path: string) =>
  `import type { Thing } from '${path}';\n\n/** Passed on. */\nexport type PassedOn = Thing[];\n`;
const importsLate = (path: string) => `export const late = (): Promise<unknown> => import(${path});\n`;
const app = '../../../server/src/app.ts';
const boundary = 'boundaries(dependencies)';
const restricted = 'eslint(no-restricted-imports)';
const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

/** `from` must not know `to`. */
function arrow(title: string, file: string, to: string): Violation {
  return { title, rule: boundary, file, text: imports(to) };
}

const arrows: Violation[] = [
  arrow('domain → api', 'domain/src/a1.ts', '@purser/api/software'),
  arrow('api → server', 'api/src/a2.ts', '../../server/src/app.ts'),
  arrow('api → server by its package name', 'api/src/a3.ts', '@purser/server/app'),
  arrow('db → api', 'server/src/db/a4.ts', '@purser/api/software'),
  arrow('db → platform', 'server/src/db/a5.ts', '../platform/clock.ts'),
  arrow('platform → feature', 'server/src/platform/a6.ts', '../features/software/software.queries.ts'),
  arrow('platform → app', 'server/src/platform/a7.ts', '../app.ts'),
  arrow('feature → app', 'server/src/features/software/a8.ts', '../../app.ts'),
  arrow('software → contracts', 'server/src/features/software/a9.ts', '../contracts/contracts.queries.ts'),
  arrow('software → files', 'server/src/features/software/a30.ts', '../files/files.queries.ts'),
  arrow('files → contracts', 'server/src/features/files/a31.ts', '../contracts/contracts.queries.ts'),
  arrow('files → subjects', 'server/src/features/files/a32.ts', '../subjects/software-subject.ts'),
  arrow('subjects → files', 'server/src/features/subjects/a33.ts', '../files/files.queries.ts'),
  arrow('contracts → files', 'server/src/features/contracts/a34.ts', '../files/files.queries.ts'),
  arrow('csv → files', 'server/src/features/csv/a35.ts', '../files/files.queries.ts'),
  arrow(
    'contracts → requests',
    'server/src/features/contracts/a10.ts',
    '../requests/record/requests.queries.ts',
  ),
  arrow('requests → users', 'server/src/features/requests/a11.ts', '../users/users.queries.ts'),
  arrow('portfolio → csv', 'server/src/features/portfolio/a12.ts', '../csv/csv.routes.ts'),
  arrow('software → portfolio', 'server/src/features/software/a13.ts', '../portfolio/portfolio.queries.ts'),
  arrow('server → web', 'server/src/a14.ts', '../../web/src/lib/call.ts'),
  arrow('server → its testing', 'server/src/a15.ts', '../test/people.ts'),
  arrow('web → server', 'web/src/lib/a16.ts', '../../../server/src/app.ts'),
  arrow('web → server by its package name', 'web/src/screens/a17.tsx', '@purser/server/app'),
  arrow('lib → ui', 'web/src/lib/a18.ts', '../ui/button.tsx'),
  arrow('ui → feature', 'web/src/ui/a19.tsx', '../features/software/software.queries.ts'),
  arrow('ui → api', 'web/src/ui/a20.tsx', '@purser/api/software'),
  arrow('feature ↔ feature in web', 'web/src/features/software/a21.ts', '../contracts/contracts.queries.ts'),
  arrow('feature → screen', 'web/src/features/software/a22.ts', '../../screens/dashboard.tsx'),
  arrow('screen → router', 'web/src/screens/a23.tsx', '../router.tsx'),
  arrow('main → feature', 'web/src/a24.tsx', './features/software/software.queries.ts'),
  arrow('e2e → server', 'e2e/a25.ts', '@purser/server/app'),
  arrow('server → scripts', 'server/src/a26.ts', '../../scripts/words.ts'),
  { ...arrow('an arrow that is only a type', 'web/src/lib/a27.ts', app), text: importsType(app) },
  {
    ...arrow('an arrow that is only passed on', 'web/src/lib/a28.ts', app),
    text: `export { thing } from '${app}';\n`,
  },
  { ...arrow('an arrow that is loaded late', 'web/src/lib/a29.ts', app), text: importsLate(`'${app}'`) },
  {
    ...arrow('an arrow that is loaded late by a path that only running tells', 'web/src/lib/a36.ts', app),
    rule: 'house(late-import)',
    text: importsLate(`\`${app}\``),
  },
  {
    ...arrow('a type that is imported in the middle of the code', 'web/src/lib/a37.ts', app),
    rule: 'typescript(consistent-type-imports)',
    text: `export type Late = typeof import('${app}');\n`,
  },
];

const packages: Violation[] = [
  {
    title: 'domain → a package',
    rule: restricted,
    file: 'domain/src/csv/p1.ts',
    text: documented("import { z } from 'zod';\n\n/** A schema. */\nexport const schema = z.string();"),
  },
  {
    title: 'domain → Node',
    rule: restricted,
    file: 'domain/src/p2.ts',
    text: "import { readFileSync } from 'node:fs';\n\n/** A text. */\nexport const text = readFileSync;\n",
  },
  {
    title: 'api → a package',
    rule: restricted,
    file: 'api/src/p3.ts',
    text: "import { drizzle } from 'drizzle-orm/node-postgres';\n\n/** A database. */\nexport const open = drizzle;\n",
  },
];

const shapes: Violation[] = [
  {
    title: 'a cycle of types',
    rule: 'import(no-cycle)',
    file: 'domain/src/c1.ts',
    text: "import type { Second } from './c2.ts';\n\n/** One. */\nexport type First = { second?: Second };\n",
  },
  {
    title: 'a cycle with one arrow that is loaded late',
    rule: 'house(late-import)',
    file: 'web/src/lib/c3.ts',
    text: "/** Third. */\nexport type Third = string;\nexport const late = () => import('./c4.ts');\n",
  },
  {
    title: 'a file of more than 300 lines',
    rule: 'eslint(max-lines)',
    file: 'server/src/s1.ts',
    text: `export const list = [\n${lines(300, '  1,')}\n];\n`,
  },
  {
    title: 'a function of more than 60 lines',
    rule: 'eslint(max-lines-per-function)',
    file: 'server/src/s2.ts',
    text: `export function long(list: number[]): void {\n${lines(60, '  list.push(1);')}\n}\n`,
  },
  {
    title: 'a component of more than 120 lines',
    rule: 'eslint(max-lines-per-function)',
    file: 'web/src/ui/s3.tsx',
    text: `export function Long() {\n  return (\n    <div>\n${lines(120, '      <br />')}\n    </div>\n  );\n}\n`,
  },
  {
    title: 'more than three parameters',
    rule: 'eslint(max-params)',
    file: 'server/src/s4.ts',
    text: 'export const sum = (a: number, b: number, c: number, d: number) => a + b + c + d;\n',
  },
  {
    title: 'more than three levels of depth',
    rule: 'eslint(max-depth)',
    file: 'server/src/s5.ts',
    text: 'export function deep(n: number): number {\n  if (n > 1) {\n    if (n > 2) {\n      if (n > 3) {\n        if (n > 4) return 1;\n      }\n    }\n  }\n  return 0;\n}\n',
  },
  {
    title: 'a nested ternary',
    rule: 'eslint(no-nested-ternary)',
    file: 'server/src/s6.ts',
    text: "export const sign = (n: number) => (n > 0 ? '+' : n < 0 ? '-' : '');\n",
  },
  {
    title: 'a default export',
    rule: 'import(no-default-export)',
    file: 'server/src/s7.ts',
    text: 'const seven = 7;\nexport default seven;\n',
  },
  {
    title: 'a class',
    rule: 'house(no-class)',
    file: 'domain/src/s8.ts',
    text: documented('export class Eight {}'),
  },
  {
    title: 'an enum',
    rule: 'house(no-enum)',
    file: 'domain/src/s9.ts',
    text: documented('export enum Nine {\n  One,\n}'),
  },
  {
    title: 'any',
    rule: 'typescript(no-explicit-any)',
    file: 'server/src/s10.ts',
    text: 'export const ten = (value: any) => typeof value;\n',
  },
  {
    title: 'any that came in by itself',
    rule: 'typescript(no-unsafe-return)',
    file: 'server/src/s11.ts',
    text: 'export const eleven = (text: string): number => JSON.parse(text);\n',
  },
  {
    title: 'a cast that hides a doubt',
    rule: 'typescript(no-unsafe-type-assertion)',
    file: 'server/src/s12.ts',
    text: 'export const twelve = (value: unknown) => value as number;\n',
  },
  {
    title: 'a promise that nobody waits for',
    rule: 'typescript(no-floating-promises)',
    file: 'server/src/s13.ts',
    text: 'export function thirteen(work: () => Promise<void>): void {\n  work();\n}\n',
  },
  {
    title: 'console in the server',
    rule: 'eslint(no-console)',
    file: 'server/src/platform/s14.ts',
    text: "export const fourteen = () => console.log('14');\n",
  },
  {
    title: 'a type that is imported as a value',
    rule: 'typescript(consistent-type-imports)',
    file: 'server/src/s15.ts',
    text: "import { Thing } from './app.ts';\n\nexport const fifteen = (value: Thing) => value;\n",
  },
  {
    title: 'an export of the domain without a word about it',
    rule: 'house(doc-line)',
    file: 'domain/src/s16.ts',
    text: 'export const sixteen = 16;\n',
  },
  {
    title: 'a test that sleeps',
    rule: 'house(no-sleep)',
    file: 'server/src/s17.test.ts',
    text: 'export const seventeen = () => setTimeout(() => undefined, 10);\n',
  },
  {
    title: 'a test that stands alone',
    rule: 'vitest(no-focused-tests)',
    file: 'server/src/s18.test.ts',
    text: "import { expect, test } from 'vitest';\n\ntest.only('One is one.', () => expect(1).toBe(1));\n",
  },
  {
    title: 'a name in camelCase',
    rule: 'unicorn(filename-case)',
    file: 'server/src/sNineteen.ts',
    text: thing,
  },
  {
    title: 'a file on no floor',
    rule: 'boundaries(no-unknown-files)',
    file: 'somewhere/s20.ts',
    text: thing,
  },
];

const drawers = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'base', 'index'].map((name) => ({
  title: `a file named ${name}`,
  rule: 'house(file-name)',
  file: `server/src/features/users/${name}.ts`,
  text: thing,
}));

/** Everything that the fence must refuse. */
export const violations = [...arrows, ...packages, ...shapes, ...drawers];
/** What a violation needs beside it. */
export const otherHalves: Planted = {
  'domain/src/c2.ts':
    "import type { First } from './c1.ts';\n\n/** Two. */\nexport type Second = { first?: First };\n",
  'web/src/lib/c4.ts': "import type { Third } from './c3.ts';\n\nexport type Fourth = Third[];\n",
};
