// `npm test -- docs`: whether every reference of sources and pages leads somewhere, whether the decisions are indexed, and whether the kinds
// of mail are listed.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenLinks, brokenPaths, brokenReferences, indexFaults } from './doc-references.ts';
import { mailTexts } from './mail-kinds.ts';
import { sidewaysArrows, sidewaysFault } from './sideways.ts';

const root = join(import.meta.dirname, '..');
const exclude = ['**/node_modules/**', '**/dist/**', 'scripts/doc-references*.ts'];
const textsOf = (patterns: string[]): [string, string][] =>
  globSync(patterns, { cwd: root, exclude }).map((file) => [file, readFileSync(join(root, file), 'utf8')]);

const pageTexts = textsOf(['*.md', 'docs/**/*.md']);
const pages = Object.fromEntries(pageTexts);
const sources = textsOf(['{domain,api,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}']);

const written = Object.entries(mailTexts(root));
const exists = (path: string): boolean => existsSync(join(root, path));
const house = 'docs/house.md';
const otherArrows = sidewaysFault(pages[house] ?? '', sidewaysArrows(root));
const faults = [
  ...[...sources, ...pageTexts].flatMap(([file, text]) => brokenReferences(file, text, pages)),
  ...pageTexts.flatMap((page) => [...brokenLinks(page, pages, exists), ...brokenPaths(page, exists)]),
  ...indexFaults(pages),
  ...(otherArrows === undefined ? [] : [{ file: house, line: 1, message: otherArrows }]),
  ...written.flatMap(([file, text]) =>
    readFileSync(join(root, file), 'utf8') === text
      ? []
      : [
          {
            file,
            line: 1,
            message: 'It no longer says what kinds of mail there are. ‘npm run fix’ writes it.',
          },
        ],
  ),
];
for (const { file, line, message } of faults) console.error(`${file}:${line} ${message}`);
process.exitCode = faults.length > 0 ? 1 : 0;
