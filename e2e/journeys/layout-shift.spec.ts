import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addRequest } from '../request-workflow.ts';
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

// The sum of what moves, in parts of the window (https://web.dev/articles/cls). Less in a wide one, where the same move is a smaller part.
const most = { narrow: 0.05, wide: 0.03 };

interface Waiting {
  readonly held: Route[];
  /** The calls that have no answer yet. */
  readonly calls: ReadonlySet<Request>;
}

const lastFirst = ({ held }: Waiting): Route | undefined => held.pop();
const afterAnswers = ({ held, calls }: Waiting): Route | undefined =>
  calls.size > 0 ? undefined : held.shift();

for (const { width, what, holds, next } of [
  { width: 360, what: 'answers come one by one, the last call’s first', holds: '**/api/**', next: lastFirst },
  {
    width: 1024,
    what: 'answers come one by one, the last call’s first',
    holds: '**/api/**',
    next: lastFirst,
  },
  {
    width: 1440,
    what: 'code comes file by file, after its answers',
    holds: '**/assets/*.js',
    next: afterAnswers,
  },
]) {
  test(`At ${width} px nothing on a page moves while its ${what}.`, deep, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { year } = await todayOf(page);
    const items = Array.from({ length: 6 }, (_, at) =>
      samplePortfolio(year).map((item) => ({ ...item, vendor: `${item.vendor} ${at}` })),
    );
    await addAll(page, items.flat());
    // Work of one's own, which the dashboard shows above the rest.
    for (const { vendor, product_name } of samplePortfolio(year))
      await addRequest(page, { vendor, product_name });
    const held: Route[] = [];
    await page.route(holds, (route) => void held.push(route));
    const calls = callsOf(page);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' });
      await answerOneByOne(page, () => next({ held, calls }));
      expect
        .soft(await page.evaluate(movedSoFar), path)
        .toBeLessThanOrEqual(width < 1440 ? most.narrow : most.wide);
    }
    await page.unroute(holds);
  });
}

/** The calls on their way, as they come and go. */
function callsOf(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return calls;
}

/** Until the page asks for nothing more. */
async function answerOneByOne(page: Page, next: () => Route | undefined): Promise<void> {
  let isIdle = false;
  const idle = page.waitForLoadState('networkidle').then(() => {
    isIdle = true;
  });
  while (!isIdle) {
    const route = next();
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
