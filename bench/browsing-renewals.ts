import type { Page } from '@playwright/test';
import { openPage, scriptBytes, withBrowser } from './browser.ts';
import { atMost, type Figure, medianOf } from './measure.ts';
import type { Bench } from './server.ts';

/** How soon the page of renewals can be used with 10,000 items, and how much JavaScript it needs. */
export const benchRenewalsPage = (bench: Bench, executablePath: string): Promise<Figure[]> =>
  withBrowser(executablePath, async (browser) => {
    const { cookie, origin } = bench;
    const scripts = await scriptBytes(browser, bench, { path: '/renewals', cookie });
    const page = await openPage(browser, cookie, origin);
    const usable = await medianOf(7, () => openRenewals(page, origin));
    return [
      atMost('Page of renewals usable after opening it', usable, [800, 'ms']),
      atMost('JavaScript for the page of renewals, gzip', scripts / 1000, [200, 'kB']),
    ];
  });

async function openRenewals(page: Page, origin: string): Promise<number> {
  const begun = performance.now();
  await page.goto(`${origin}/renewals`, { waitUntil: 'commit' });
  await page.locator('tr.term-row').first().waitFor();
  return performance.now() - begun;
}
