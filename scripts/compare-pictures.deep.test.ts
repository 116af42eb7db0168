import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from './chromium.ts';
import { comparePictures, pageOf } from './compare-pictures.ts';

test('Of two folders of pictures the page shows those that differ, by how much, and those that only one has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'purser-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [before, after, target] = ['before', 'after', 'both'].map((name) => join(folder, name));
  if (!before || !after || !target) throw new Error('A folder has no name.');
  mkdirSync(target);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 40, height: 30 } });
  const draw = async (path: string, square: number) => {
    await page.setContent(
      `<body style="margin: 0"><p style="margin: 0; width: ${square}px; height: 10px; background: blue">`,
    );
    await page.screenshot({ path });
  };
  await draw(join(before, 'same.png'), 10);
  await draw(join(after, 'same.png'), 10);
  await draw(join(before, 'wider.png'), 10);
  await draw(join(after, 'wider.png'), 14);
  await draw(join(before, 'gone.png'), 10);
  await draw(join(after, 'new.png'), 10);
  await browser.close();

  const comparison = await comparePictures(before, after, target);
  expect(comparison).toEqual({
    same: 1,
    different: [{ name: 'wider.png', pixels: 40 }],
    onlyBefore: ['gone.png'],
    onlyAfter: ['new.png'],
  });
  expect(readFileSync(join(target, 'wider.png')).subarray(1, 4).toString()).toBe('PNG');
  const shown = pageOf(comparison, { before: 'before', after: 'after' });
  for (const text of ['1 of 2', '../before/wider.png', '../after/wider.png', 'gone.png', 'new.png'])
    expect(shown).toContain(text);
});
