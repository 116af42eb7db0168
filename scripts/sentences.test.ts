import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repeatedSentences } from './sentences.ts';

const root = join(import.meta.dirname, '..');

test('A sentence that domain, api or server says stands in one file: others import it from there', () => {
  const files = globSync('{domain,api,server,web}/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.{ts,tsx}', 'server/src/db/migrations/**'],
  });
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  expect(repeatedSentences(sources)).toEqual([]);
});

test('A sentence in two files is found in a text, a template and a page, and not in a comment or an Error', () => {
  const sources = new Map([
    [
      'api/src/a.ts',
      "const a = 'Please choose a day'; // 'Please keep this one'\nthrow new Error('The pool has no end');",
    ],
    ['web/src/b.tsx', '<p>Please choose a day</p>; f(`The cost in ${currency} is too large`);'],
    [
      'domain/src/c.ts',
      "/** 'Please keep this one' */ f(`The cost in ${code} is too large`); throw new Error('The pool has no end');",
    ],
  ]);
  expect(repeatedSentences(sources)).toEqual([
    { sentence: 'Please choose a day', files: ['api/src/a.ts', 'web/src/b.tsx'] },
    { sentence: 'The cost in … is too large', files: ['web/src/b.tsx', 'domain/src/c.ts'] },
  ]);
});
