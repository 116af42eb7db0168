import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { addRequest, decide, whoIs } from '../request-workflow.ts';
import { addAll, samplePortfolio, todayOf } from '../sample-portfolio.ts';
import { deep } from '../tiers.ts';

/** How many kB of JavaScript, as they cross the wire, a page may need to be drawn. `npm run bench` measures it with thousands of records. */
const most = {
  '/dashboard': 190,
  '/table': 200,
  '/renewals': 200,
  '/forecast': 195,
  '/requests': 200,
  '/notifications': 175,
  '/changes': 195,
  '/settings': 190,
  '/settings?tab=workflow': 220,
  '/settings?tab=users': 215,
  '/settings?tab=email-rules': 210,
  '/settings?tab=currencies': 215,
  '/settings?tab=system': 190,
  '/settings?tab=audit': 195,
};

test('No page loads more code than it needs to be drawn.', deep, async ({ signedIn: page }) => {
  const { year } = await todayOf(page);
  await addAll(page, samplePortfolio(year));
  const request = await addSubmitted(page);
  for (const [path, kilobytes] of [...Object.entries(most), [`/requests/${request}`, 215] as const])
    expect.soft(await weightOf(page, path), path).toBeLessThanOrEqual(kilobytes);
});

/** Whoever opens a request that isn't submitted yet gets its form, which weighs more. */
async function addSubmitted(page: Page): Promise<number> {
  const { id: businessOwnerId } = await whoIs(page);
  const texts = {
    vendor: 'Clay',
    productName: 'Enterprise',
    description: 'Lists',
    businessRequirements: 'Leads',
  };
  const id = await addRequest(page, { ...texts, department: 'Ad Sales', businessOwnerId });
  expect(await decide(page, id, { action: 'approve', stepName: 'request_submission' })).toBe(200);
  return id;
}

/** Each page is opened in a window of its own, which has nothing in its cache. */
async function weightOf(page: Page, path: string): Promise<number> {
  const window = await page.context().newPage();
  const session = await window.context().newCDPSession(window);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await window.goto(path);
  await window.getByRole('heading', { level: 1 }).waitFor();
  await window.waitForLoadState('networkidle');
  await window.close();
  return bytes / 1000;
}
