import { expect, test } from 'vitest';
import {
  brokenLinks,
  brokenPaths,
  brokenReferences,
  indexFaults,
  indexPage,
  type Pages,
} from './doc-references.ts';

const pages: Pages = {
  'docs/product/renewals.md': '# Renewals\n\n## Day to cancel\n\n```\n# not a heading\n```\n',
  'docs/decisions/0007-totals.md': '# 7. Totals\n\nStatus: accepted.\n',
  'docs/decisions/0009-old.md': '# 9. Old\n\nStatus: replaced by decision 7.\n',
};

const messagesOf = (text: string): string[] =>
  brokenReferences('a.ts', text, pages).map(({ message }) => message);

test.each([
  '// docs/product/renewals.md#day-to-cancel',
  '// (docs/product/renewals.md, decision 7)',
  '// decisions 0007 and 7',
  'const decision = { approved: 9 };',
])('What leads somewhere is accepted: %s', (text) => {
  expect(messagesOf(text)).toEqual([]);
});

test.each([
  ['// docs/product/renewals.md#not-a-heading', 'docs/product/renewals.md has no heading #not-a-heading'],
  ['// docs/product/none.md#day-to-cancel', 'There is no docs/product/none.md'],
  ['// docs/decisions/0007', 'There is no docs/decisions/0007'],
  ['// decision 8', 'Decision 0008 isn’t there, or was replaced'],
  ['// decision 9', 'Decision 0009 isn’t there, or was replaced'],
  ['// decisions 7 and 8', 'Decision 0008 isn’t there, or was replaced'],
  ['// Spec 1 §9', '‘Spec 1’ isn’t in the repository. Name a heading of docs/product or a decision'],
  [
    '// Whom an event mails (decisions: Mail)',
    '‘decisions:’ isn’t in the repository. Name a heading of docs/product or a decision',
  ],
  ['// as the spec says', '‘the spec’ isn’t in the repository. Name a heading of docs/product or a decision'],
])('What leads nowhere is told: %s', (text, message) => {
  expect(messagesOf(text)).toEqual([message]);
});

test('A fault is told with its file and line', () => {
  const [fault] = brokenReferences('domain/src/mail.ts', '\n// decision 8', pages);
  expect(fault).toMatchObject({ file: 'domain/src/mail.ts', line: 2 });
});

test('Links of pages lead to files and headings', () => {
  const text =
    '[a](renewals.md#day-to-cancel) [b](#no) [c](../table.png) [d](gone.png) [e](https://example.com)';
  const faults = brokenLinks(['docs/product/renewals.md', text], pages, (path) => path === 'docs/table.png');
  expect(faults.map(({ message }) => message)).toEqual([
    'docs/product/renewals.md has no heading #no',
    'There is no docs/product/gone.png',
  ]);
});

test('Sources that a page names are there', () => {
  const text = 'Terms stand in `domain/src/terms.ts`,\nforms in `web/src/form.tsx`; `terms.ts` is short.';
  const faults = brokenPaths(['README.md', text], (path) => path === 'domain/src/terms.ts');
  expect(faults).toEqual([{ file: 'README.md', line: 2, message: 'There is no web/src/form.tsx' }]);
});

test('What only a build makes is told with how to make it', () => {
  const [fault] = brokenPaths(['README.md', 'It is in `server/dist/main.js`.'], () => false);
  expect(fault?.message).toBe('There is no server/dist/main.js yet: ‘npm test -- build’ makes it');
});

test('The index has each decision with the title and status that its page has', () => {
  const rows = [
    '| [0007](0007-totals.md) | Totals | accepted |',
    '| [0009](0009-old.md) | Old | replaced by decision 7 |',
  ];
  const withIndex = (index: string) =>
    indexFaults({ ...pages, [indexPage]: index }).map(({ message }) => message);
  expect(withIndex(`\n${rows.join('\n')}\n`)).toEqual([]);
  expect(withIndex(`\n${rows[0]}\n`)).toEqual([`This row is missing: ${rows[1]}`]);
});

test('A decision without a status is told', () => {
  const faults = indexFaults({ 'docs/decisions/0008-new.md': '# 8. New\n\nDecided.\n' });
  expect(faults).toMatchObject([{ file: 'docs/decisions/0008-new.md' }]);
});
