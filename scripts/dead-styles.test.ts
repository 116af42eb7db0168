import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deadStyles } from './dead-styles.ts';

const root = join(import.meta.dirname, '..');

test('Each class in the CSS stands on an element, and each property is read.', () => {
  expect(deadStyles(root)).toEqual([]);
});

test('A planted rule whose class no source mentions is found, and so is a property that nothing reads.', () => {
  const copy = mkdtempSync(join(tmpdir(), 'purser-styles-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(join(root, 'web/src'), join(copy, 'web/src'), { recursive: true });
  const file = 'web/src/ui/states.css';
  appendFileSync(join(copy, file), '.alert > .planted-rule {\n  --planted: 4px;\n  color: var(--text);\n}\n');
  expect(deadStyles(copy)).toEqual([
    { file, name: '.planted-rule' },
    { file, name: '--planted' },
  ]);
});
