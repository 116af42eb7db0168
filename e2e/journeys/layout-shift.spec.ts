import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addAll, samplePortfolio, todayOf } from '../sample-portfolio.ts';
import { deep } from '../tiers.ts';

const tabs = ['application', 'workflow', 'users', 'email-rules', 'currencies', 'system', 'audit'];
const paths = [
  '/dashboard',
  '/table',
  '/table?view=renewals',
  '/renewals',
  '/renewals?view=calendar',
  '/forecast',
  '/forecast?tab=budgets',
  '/forecast?tab=spend',
  '/requests',
  '/requests?view=list',
  '/requests?view=mine',
  '/notifications',
  '/changes',
  ...tabs.map((tab) => `/settings?tab=${tab}`),
];

// The sum of what moves, in parts of the window (https://web.dev/articles/cls).
const most = 0.05;

for (const width of [360, 1024]) {
  test(
    `At ${width} px nothing on a page moves while its answers come one by one, the last call's first.`,
    deep,
    async ({ signedIn: page }) => {
      await page.setViewportSize({ width, height: 900 });
      const { year } = await todayOf(page);
      const items = Array.from({ length: 6 }, (_, at) =>
        samplePortfolio(year).map((item) => ({ ...item, vendor: `${item.vendor} ${at}` })),
      );
      await addAll(page, items.flat());
      const held: Route[] = [];
      await page.route('**/api/**', (route) => void held.push(route));
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'commit' });
        await answerOneByOne(page, held);
        expect.soft(await page.evaluate(movedSoFar), path).toBeLessThanOrEqual(most);
      }
      await page.unroute('**/api/**');
    },
  );
}

/** Until the page asks for nothing more. */
async function answerOneByOne(page: Page, held: Route[]): Promise<void> {
  let isIdle = false;
  const idle = page.waitForLoadState('networkidle').then(() => {
    isIdle = true;
  });
  while (!isIdle) {
    const route = held.pop();
    if (route) await route.continue();
    await page.evaluate(nextFrame);
  }
  await idle;
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** What has moved since the page was opened without anybody's doing. */
function movedSoFar(): Promise<number> {
  let moved = 0;
  const add = (entries: PerformanceEntryList): void => {
    for (const entry of entries) {
      if ('hadRecentInput' in entry && !entry.hadRecentInput && 'value' in entry)
        moved += Number(entry.value);
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        add(observer.takeRecords());
        resolve(moved);
      }),
    );
  });
}
