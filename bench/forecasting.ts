import type { Page } from '@playwright/test';
import { openPage, scriptBytes, withBrowser } from './browser.ts';
import { atMost, type Figure, medianOf } from './measure.ts';
import { get } from './reading.ts';
import { seedPortfolio } from './seed.ts';
import type { Bench } from './server.ts';

const runs = 7;
const asked = '/api/stats/forecast?months=36&by=layer,segment';

/** Ten contracts for each of 10,000 items, each following the one before; half of them renew themselves at a higher price. */
async function seedContracts({ database }: Bench): Promise<void> {
  await seedPortfolio(database);
  const { pool } = database;
  await pool.query(`insert into contracts ("softwareId", "startDate", "endDate", cost, "billingCycle", "paymentType")
    select s.id, min(c."startDate") - 365 * k, min(c."startDate") - 365 * (k - 1) - 1, 1000 + s.id % 90000 + 0.25, 'yearly', 'Invoice'
    from software s join contracts c on c."softwareId" = s.id, generate_series(1, 8) k
    where k < 8 or s.id % 2 = 1 group by s.id, k`);
  await pool.query(
    `update contracts set "autoRenew" = true, "renewalMonths" = 12, "renewalUplift" = 5 where "softwareId" % 2 = 0`,
  );
  await pool.query('analyze contracts');
}

/** How soon a forecast of 100,000 contracts is answered, whatever has changed, and how soon its page can be used. */
export async function benchForecast(bench: Bench): Promise<Figure[]> {
  await seedContracts(bench);
  const { pool } = bench.database;
  const whole = (await get(bench, asked)).total;
  const touch = () =>
    pool.query(`update software set notes = notes || '.' where id = (select min(id) from software)`);
  const changed = await medianOf(runs, async () => {
    await touch();
    return (await get(bench, asked)).total;
  });
  let uplift = 1;
  const other = await medianOf(runs, async () => {
    uplift += 1;
    return (await get(bench, `${asked}&uplift=${uplift}`)).total;
  });
  const cell = '/api/stats/forecast/items?months=36&by=segment&keys=Studio&month=';
  let month = 1;
  const drilled = await medianOf(runs, async () => {
    month += 1;
    return (await get(bench, `${cell}2027-${String(month).padStart(2, '0')}`)).total;
  });
  return [
    atMost('Forecast of 36 months, 10,000 items and 100,000 contracts, after a change', changed, [300, 'ms']),
    atMost('The same, first of all', whole, [300, 'ms']),
    atMost('The same, another increase assumed', other, [300, 'ms']),
    atMost('Items of a cell of the forecast', drilled, [100, 'ms']),
  ];
}

/** How soon the page of the forecast can be used with as many, and how much JavaScript it needs. */
export const benchForecastPage = (bench: Bench, executablePath: string): Promise<Figure[]> =>
  withBrowser(executablePath, async (browser) => {
    const { cookie, origin } = bench;
    const scripts = await scriptBytes(browser, bench, { path: '/forecast', cookie });
    const page = await openPage(browser, cookie, origin);
    const usable = await medianOf(runs, () => openForecast(page, origin));
    return [
      atMost('Page of the forecast usable after opening it', usable, [900, 'ms']),
      atMost('JavaScript for the page of the forecast, gzip', scripts / 1000, [220, 'kB']),
    ];
  });

async function openForecast(page: Page, origin: string): Promise<number> {
  const begun = performance.now();
  await page.goto(`${origin}/forecast`, { waitUntil: 'commit' });
  await page.locator('.forecast-table tbody tr').first().waitFor();
  return performance.now() - begun;
}
