import { expect, type Page } from '@playwright/test';
import type { NewSoftwareInput } from '@purser/api/software';
import { rows } from './screens.ts';

/** The company's today as the app tells it, and its year. */
export async function todayOf(page: Page): Promise<{ today: string; year: number }> {
  const me: unknown = await (await page.request.get('/api/me')).json();
  const today = me && typeof me === 'object' && 'today' in me ? String(me.today) : '';
  expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  return { today, year: Number(today.slice(0, 4)) };
}

/** Adds items over the API, as the signed-in person. */
export async function addAll(page: Page, items: readonly NewSoftwareInput[]): Promise<void> {
  for (const data of items) {
    const reply = await page.request.post('/api/software', { data });
    expect(reply.status(), await reply.text()).toBe(201);
  }
}

/**
 * Five items whose terms lie in the first and last month of a year, so that what they cost in it is the same in every
 * year that the tests run in, leap years too:
 *
 * | item                  | annual cost | days of the year            | cost of the year          |
 * |-----------------------|-------------|-----------------------------|---------------------------|
 * | Adobe Creative Cloud  |    3,650.00 | 31, 1 to 31 December        | 10.00 × 31 =       310.00 |
 * | Électricité Portal    |      100.00 |  1, 31 December             | 100 / 365 = 0.27…    0.27 |
 * | Figma Organization    |    1,200.50 |  1, runs on from 31 Dec.    | 1200.5 / 365 = 3.28… 3.29 |
 * | Oracle Database       |      365.00 | 31, January, then cancelled | 1.00 × 31 =         31.00 |
 * | Slack Business+       |      730.00 |  0, ended the year before   |                      0.00 |
 *
 * Only active items count in the annual total: 3,650.00 + 100.00 + 1,200.50 = 4,950.50.
 */
export const samplePortfolio = (year: number): NewSoftwareInput[] => [
  {
    vendor: 'Slack',
    product_name: 'Business+',
    status: 'terminated',
    team_usage: ['All Teams'],
    contract: {
      startDate: `${year - 1}-04-01`,
      endDate: `${year - 1}-06-30`,
      cost: 730,
      billingCycle: 'quarterly',
      paymentType: 'ACH',
    },
  },
  {
    vendor: 'Figma',
    product_name: 'Organization',
    business_segment: ['Capital'],
    contract: {
      startDate: `${year}-12-31`,
      cost: '1200.50',
      billingCycle: 'monthly',
      paymentType: 'Credit Card',
    },
  },
  {
    vendor: 'Adobe',
    product_name: 'Creative Cloud',
    business_segment: ['Corporate', 'Studio'],
    business_segment_percentages: '{"Corporate":25,"Studio":75}',
    contract: {
      startDate: `${year}-12-01`,
      endDate: `${year + 1}-11-30`,
      cost: 3650,
      paymentType: 'Invoice',
    },
  },
  {
    vendor: 'Électricité',
    product_name: 'Portal',
    business_segment: ['Studio', 'Capital', 'Corporate'],
    contract: { startDate: `${year}-12-31`, endDate: `${year + 1}-12-30`, cost: 100, paymentType: 'Check' },
  },
  {
    vendor: 'Oracle',
    product_name: 'Database',
    status: 'pending_cancellation',
    business_segment: ['Corporate'],
    contract: { startDate: `${year}-01-01`, endDate: `${year}-01-31`, cost: 365, paymentType: 'Invoice' },
  },
];

/** Adds the sample portfolio and opens the table; answers the year. */
export async function openSample(page: Page): Promise<number> {
  const { year } = await todayOf(page);
  await addAll(page, samplePortfolio(year));
  await page.goto('/table');
  await expect(rows(page)).toHaveCount(5);
  return year;
}
