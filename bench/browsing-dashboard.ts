import type { Page } from '@playwright/test';
import { openPage, scriptBytes, withBrowser } from './browser.ts';
import { atMost, type Figure, medianOf } from './measure.ts';
import type { Bench } from './server.ts';

/** How soon the dashboard has all its content, and how much JavaScript it needs. */
export const benchDashboardPage = (bench: Bench, executablePath: string): Promise<Figure[]> =>
  withBrowser(executablePath, async (browser) => {
    const { cookie, origin } = bench;
    const scripts = await scriptBytes(browser, bench, { path: '/dashboard', cookie });
    const page = await openPage(browser, cookie, origin);
    const complete = await medianOf(7, () => openDashboard(page, origin));
    return [
      atMost('Dashboard complete after opening the page', complete, [1000, 'ms']),
      atMost('JavaScript for the dashboard, gzip', scripts / 1000, [190, 'kB']),
    ];
  });

// Complete is the frame in which nothing waits any more and each part shows what it was given.
async function openDashboard(page: Page, origin: string): Promise<number> {
  const begun = performance.now();
  await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
  await page.evaluate(async () => {
    const headings = ['Financial Overview', 'Renewal Alerts', 'Approval Requests', 'Recent Activity'];
    const isFilled = (part: Element | null | undefined): boolean =>
      part ? part.querySelector('li, td') !== null && !part.querySelector('[aria-busy=true]') : false;
    const isComplete = (): boolean => {
      const cards = [...document.querySelectorAll('section.card')];
      const parts = headings.map((heading) =>
        cards.find((card) => card.querySelector('h2')?.textContent === heading),
      );
      return [...parts, document.querySelector('.price-review')].every(isFilled);
    };
    while (!isComplete()) await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
  return performance.now() - begun;
}
