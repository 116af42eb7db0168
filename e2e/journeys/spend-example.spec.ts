import { softwareReply } from '@purser/api/software';
import { expect, test } from '../fixtures.ts';
import { foot } from '../screens.ts';
import {
  exampleFigures,
  exampleItems,
  exampleMonths,
  exampleSegments,
  exampleYear,
} from '../spend-example.ts';
import { deep } from '../tiers.ts';

test(
  'What the page of the example works out by hand is what the dashboard shows, to the cent.',
  deep,
  async ({ page, signIn }) => {
    await signIn(page);
    for (const { software, furtherContracts } of exampleItems()) {
      const reply = await page.request.post('/api/software', { data: software });
      expect(reply.status(), await reply.text()).toBe(201);
      const { id } = softwareReply.parse(await reply.json());
      for (const data of furtherContracts) {
        const added = await page.request.post(`/api/software/${id}/contracts`, { data });
        expect(added.status(), await added.text()).toBe(201);
      }
    }
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Financial Overview', exact: true });
    await card.getByRole('combobox', { name: 'Year' }).click();
    await page.getByRole('option', { name: String(exampleYear), exact: true }).click();
    await expect(page).toHaveURL(`/dashboard?year=${exampleYear}`);

    const figures = exampleFigures();
    for (const name of [
      `Spend in ${exampleYear}`,
      `Prior year ${exampleYear - 1}`,
      'Monthly average',
      'Annualized',
    ]) {
      const figure = card.locator('.figure', { has: page.getByText(name, { exact: true }) });
      await expect(figure).toContainText(figures.get(name) ?? 'a figure of the page');
    }
    await expect(card).toContainText(`${figures.get('Year over year')} year over year`);
    await expect(card).toContainText(`${figures.get('Active items')} active items`);

    const segments = card.getByRole('table', { name: `Spend by segment in ${exampleYear}` });
    for (const [name, row] of exampleSegments()) {
      const cells = segments.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
      await expect(cells).toHaveText([row[exampleYear] ?? '', row.annualized ?? '']);
    }

    await card.getByRole('button', { name: 'Show as table' }).click();
    const months = card.getByRole('table', { name: `Spend by month and segment in ${exampleYear}` });
    const [, ...columns] = await months.getByRole('columnheader').allTextContents();
    for (const [name, amounts] of exampleMonths()) {
      const cells = months.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
      await expect(cells).toHaveText(columns.map((column) => amounts[column] ?? `no ${column} on the page`));
    }

    // The table's foot adds up the same shares: what a segment costs a year from here on.
    await segments.getByRole('link', { name: /^Studio/ }).click();
    await expect(page).toHaveURL(`/table?segment=Studio&year=${exampleYear}`);
    const studio = exampleSegments().get('Studio')?.['annualized in cents'];
    await expect(
      foot(page)
        .filter({ hasText: studio ?? 'an amount of the page' })
        .first(),
    ).toBeVisible();
  },
);
