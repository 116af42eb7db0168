import type { Locator, Page } from '@playwright/test';
import { monthLabel } from '@purser/domain/forecast/labels';
import { addDays, addMonths } from '@purser/domain/renewal/civil-days';
import { fullDay } from '@purser/domain/renewal/day-words';
import { z } from 'zod';
import { expect, test } from '../fixtures.ts';
import { look, lookInBothThemes } from '../look.ts';
import { addAll, todayOf } from '../sample-portfolio.ts';
import { deep, inBothTiers } from '../tiers.ts';

/** A contract that somebody signed, up to so many months ahead. */
const signed = (today: string, cost: number, months = 30) => ({
  startDate: addMonths(today, -2),
  endDate: addMonths(today, months),
  billingCycle: 'yearly',
  cost,
});

const listed = z.array(z.object({ id: z.number(), vendor: z.string() }));

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
const textsOf = (row: Locator): Promise<string[]> => row.getByRole('cell').allTextContents();

const figuresOf = (page: Page): Promise<string[]> =>
  page.getByRole('table').getByRole('cell').filter({ hasText: /\d/ }).allTextContents();

// An A4 page on its side, without its margins.
const paper = { width: 1032, height: 703 };

/** Every figure of the page's tables is on paper, within its width, and nothing that can only be pressed is. */
async function expectWholeOnPaper(page: Page, view: string): Promise<void> {
  const screenSize = page.viewportSize() ?? paper;
  await page.goto(`/forecast${view}`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const figures = await figuresOf(page);
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const printed = page.getByRole('table').getByRole('cell').filter({ hasText: /\d/ });
  expect((await printed.allTextContents()).toSorted()).toEqual(figures.toSorted());
  const right = await printed.evaluateAll((cells) =>
    Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)),
  );
  expect(right).toBeLessThanOrEqual(paper.width);
  const cut = await page
    .getByRole('main')
    .evaluate((main) =>
      [main, ...main.querySelectorAll(':scope *:has(table)')]
        .filter((one) => getComputedStyle(one).overflow !== 'visible')
        .map(({ className }) => className),
    );
  expect(cut).toEqual([]);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(screenSize);
}

/** Adds two items, of which one costs twice as much from the day on that it answers, the first of a month. */
async function addJump(page: Page): Promise<string> {
  const { today } = await todayOf(page);
  const jump = addMonths(`${today.slice(0, 7)}-01`, 4);
  const before = { ...signed(today, 36_500), endDate: addDays(jump, -1) };
  await addAll(page, [
    { vendor: 'Avid', product_name: 'Media Composer', business_segment: ['Studio'], contract: before },
    {
      vendor: 'Zoom',
      product_name: 'Workplace',
      business_segment: ['Capital'],
      contract: signed(today, 7300),
    },
  ]);
  const items = listed.parse(await (await page.request.get('/api/software')).json());
  const id = items.find(({ vendor }) => vendor === 'Avid')?.id;
  const data = { ...signed(today, 73_000), startDate: jump };
  expect((await page.request.post(`/api/software/${id}/contracts`, { data })).status()).toBe(201);
  return jump;
}

test(
  'The month in which spend jumps is found, its items read, one assumed cancelled, and budgets say when they run out.',
  inBothTiers,
  async ({ signedIn: page, visitAs, app }) => {
    const { today, year } = await todayOf(page);
    const jump = await addJump(page);

    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forecast' }).click();
    const month = jump.slice(0, 7);
    const jumped = page.getByRole('button', { name: new RegExp(`^${monthLabel(month)}: `) });
    await expect(jumped).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await look(page, 'the forecast');
    await page.keyboard.press('Escape');

    // The largest segment’s cell of that month says which contracts it is.
    const heads = await page.getByRole('columnheader').allTextContents();
    const column = heads.filter((head) => !head.startsWith('By ')).indexOf(monthLabel(month)) - 1;
    const studio = rowOf(page, 'Studio').first();
    const before = await textsOf(studio);
    await studio.getByRole('cell').nth(column).getByRole('button').click();
    const cell = page.getByRole('region', { name: `Studio, ${monthLabel(month)}` });
    await expect(cell.getByText('Avid Media Composer')).toBeVisible();
    await expect(cell.getByText(/^Signed to /)).toBeVisible();
    await expect(cell).toContainText(`$${before[column]}`);
    await look(page, 'a cell of the forecast');
    await cell.getByText('Changes against the month before').click();
    const changes = cell.getByRole('region', { name: 'Changes against the month before' });
    await expect(changes.getByText('$36,500.00 → $73,000.00 a year')).toBeVisible();
    await look(page, 'the changes of a cell');

    // Without it the total is lower by all that it costs from then on.
    await page.getByRole('button', { name: 'Assume' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assume' });
    await dialog.getByRole('combobox', { name: 'Add software' }).click();
    await page.getByRole('option', { name: 'Avid Media Composer' }).click();
    // It is proposed to end with what is signed, which is further away than what is looked at.
    const from = dialog.getByRole('textbox', { name: 'Avid Media Composer, from' });
    await expect(from).toHaveValue(fullDay(addDays(addMonths(today, 30), 1)));
    await from.fill(fullDay(jump));
    await look(page, 'what is assumed');
    await dialog.getByRole('button', { name: 'Assume' }).click();
    const scenario = page.getByRole('region', { name: /^Scenario/ });
    await expect(scenario).toContainText(
      `Avid Media Composer: cancelled from ${fullDay(jump)}, within its signed term`,
    );
    await expect(scenario).toContainText('Compared with the baseline−$');
    await scenario.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Without Avid');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Scenario' }).click();
    await expect(page.getByRole('region', { name: 'Scenario: Without Avid' })).toBeVisible();
    const total = await textsOf(rowOf(page, 'Total').last());
    await look(page, 'a scenario');

    // Its address shows somebody else the same figures.
    const other = await visitAs(app, 'aiko.tanabe@example.com');
    await other.goto(page.url());
    await expect(other.getByRole('region', { name: 'Scenario: Without Avid' })).toBeVisible();
    await expect(rowOf(other, 'Total').last().getByRole('cell')).toHaveText(total);

    await page.goto('/forecast');
    // A budget that Studio exceeds this year.
    await page.getByRole('tab', { name: 'Budgets' }).click();
    await page.getByRole('button', { name: 'Edit Budgets' }).click();
    const form = page.getByRole('dialog', { name: `Budgets of FY ${year}` });
    await form.getByRole('spinbutton', { name: 'Studio' }).fill('100');
    await form.getByRole('spinbutton', { name: 'Capital' }).fill('100000');
    await look(page, 'the form of budgets');
    await form.getByRole('button', { name: 'Save Budgets' }).click();
    await expect(rowOf(page, 'Studio').first()).toContainText(/over.*%[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expect(rowOf(page, 'Capital').first()).toContainText('Within budget');
    const largest = page.getByRole('region', { name: 'Largest in Studio' });
    await expect(largest).toContainText('Avid Media Composer');
    const figures = await textsOf(rowOf(page, 'Studio').first());
    await expect(largest).toContainText(`FY ${year} $${figures[4]}`);
    await page.getByRole('button', { name: `Copy FY ${year} to FY ${year + 1}` }).click();
    const coming = page.getByRole('region', { name: 'Coming years', exact: true });
    await expect(coming.getByRole('row', { name: 'Studio' })).toContainText('100.00');
    await look(page, 'the budgets');
    await largest.getByRole('link', { name: 'All 1' }).click();
    await expect(rowOf(page, 'Avid').first()).toBeVisible();
    await page.getByRole('button', { name: /^Months/ }).click();
    await look(page, 'the report of spend');
  },
);

test(
  'Each figure of the forecast is on paper, and on a phone axe finds nothing.',
  deep,
  async ({ signedIn: page }) => {
    const { year } = await todayOf(page);
    await addJump(page);
    const budgets = { data: { budgets: { Studio: 100, Capital: 100_000 } } };
    await page.request.put(`/api/budgets/${year}`, budgets);
    await expectWholeOnPaper(page, '?months=36');
    await expectWholeOnPaper(page, '?tab=budgets');
    await expectWholeOnPaper(page, '?tab=spend&columns=month');

    await page.setViewportSize({ width: 360, height: 740 });
    for (const tab of ['', '?tab=budgets', '?tab=spend']) {
      await page.goto(`/forecast${tab}`);
      await expect(page.getByRole('table').first()).toBeVisible();
      await lookInBothThemes(page, `the forecast on a phone${tab}`);
    }
  },
);
