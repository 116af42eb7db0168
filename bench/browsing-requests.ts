import type { Page } from '@playwright/test';
import { openPage, scriptBytes, typeInSearch, withBrowser } from './browser.ts';
import { atMost, type Figure, medianOf } from './measure.ts';
import type { Bench } from './server.ts';

/** How soon the board of 2,000 requests can be used, how fast it answers, and how much JavaScript its pages need. */
export const benchBoard = (bench: Bench, executablePath: string): Promise<Figure[]> =>
  withBrowser(executablePath, async (browser) => {
    const { cookie, origin, database } = bench;
    const { rows } = await database.pool.query<{ id: number }>(
      `select id from purchase_requests where status = 'in_progress' and "currentStep" = 'legal_review' limit 1`,
    );
    const board = await scriptBytes(browser, bench, { path: '/requests', cookie });
    const detail = await scriptBytes(browser, bench, { path: `/requests/${rows[0]?.id}`, cookie });
    const page = await openPage(browser, cookie, origin);
    const usable = await medianOf(5, () => openBoard(page, origin));
    const typing = await medianOf(9, () => typeInSearch(page));
    await openBoard(page, origin);
    const scrolling = await medianOf(9, () => scrollColumn(page));
    return [
      atMost('Board of 2,000 requests usable after opening the page', usable, [1500, 'ms']),
      atMost('Typing in its search to the next frame', typing, [100, 'ms']),
      atMost('Scrolling a column to the frame with its cards', scrolling, [100, 'ms']),
      atMost('JavaScript for the board, gzip', board / 1000, [220, 'kB']),
      atMost('JavaScript for one request, gzip', detail / 1000, [220, 'kB']),
    ];
  });

async function openBoard(page: Page, origin: string): Promise<number> {
  const begun = performance.now();
  await page.goto(`${origin}/requests`, { waitUntil: 'commit' });
  await page.locator('a.request-card').first().waitFor();
  return performance.now() - begun;
}

// The longest column, further down by two heights each time, until a card stands in the middle of what can be seen.
function scrollColumn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frames = [...document.querySelectorAll<HTMLElement>('.board-cards')];
    const column = frames.toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0];
    if (!column) throw new Error('The board is not there.');
    column.scrollIntoView({ inline: 'nearest' });
    const { top, height } = column.getBoundingClientRect();
    const begun = performance.now();
    column.scrollTop += 2 * height;
    const isDrawn = (): boolean =>
      [...column.querySelectorAll('a.request-card')].some((card) => {
        const box = card.getBoundingClientRect();
        return box.top < top + height / 2 && box.bottom > top + height / 2 - 20;
      });
    do await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    while (!isDrawn());
    return performance.now() - begun;
  });
}
