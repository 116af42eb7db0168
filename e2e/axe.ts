import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

// Half as long as what the package gives by its name; a page is told it after each address that is opened.
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Fails with the rule, its help page and the places, where axe finds anything on the page. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  // It answers with what is wrong alone.
  const violations = await page.evaluate<AxeResults['violations']>(
    "axe.run({ resultTypes: ['violations'] }).then((results) => results.violations)",
  );
  const found = violations.map(({ id, helpUrl, nodes }) => ({
    id,
    helpUrl,
    places: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
  }));
  expect.soft(found, `axe finds nothing on ${what}.`).toEqual([]);
}
