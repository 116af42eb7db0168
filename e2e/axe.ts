import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { isDeep } from './tiers.ts';

// Half as long as what the package gives by its name; a page is told it after each address that is opened.
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What fades in, or is on its way from one theme to the other, has a colour that is neither's; and one that inherits it sets
 * out after it has arrived. What turns for ever is left out, and so is what moves with a scrollbar.
 */
async function settled(): Promise<void> {
  const isEnding = ({ effect, timeline }: Animation): boolean =>
    timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity;
  const moving = () => document.getAnimations().filter((one) => one.playState === 'running' && isEnding(one));
  while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
}

/** In the deep tier, fails with the rule, its help page and the places, where axe finds anything on the page. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  if (!isDeep()) return;
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  await page.evaluate(settled);
  // It answers with what is wrong alone.
  const violations = await page.evaluate<AxeResults['violations']>(
    "axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then((results) => results.violations)",
  );
  const found = violations
    .map(({ id, helpUrl, nodes }) => ({
      id,
      helpUrl,
      places: nodes
        .map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`)
        .filter((place) => id !== 'target-size' || !hasItsSize(place)),
    }))
    .filter(({ places }) => places.length > 0);
  expect.soft(found, `axe finds nothing on ${what}.`).toEqual([]);
}

/**
 * What is scrolled halfway under a head that stays there has its whole size once it has the focus. The months of a chart are
 * narrower on a phone, so that a year fits; the table below the chart has the same figures.
 */
const hasItsSize = (place: string): boolean =>
  place.includes('partially obscured') || /^<button[^>]* data-month=/.test(place);
