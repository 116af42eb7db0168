import { expect, type Locator } from '@playwright/test';
import { test } from '../fixtures.ts';
import { addAll, todayOf } from '../sample-portfolio.ts';
import { grid, rows, toasts } from '../screens.ts';
import { deep } from '../tiers.ts';

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  expect(box).not.toBeNull();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

test.use({ viewport: { width: 360, height: 740 } });

test(
  'On a phone every control of the table has its place, and a toast leaves the buttons of a dialog free.',
  deep,
  async ({ page, signIn, expectTrouble }) => {
    await signIn(page);
    const { year } = await todayOf(page);
    const contract = { startDate: `${year}-01-01`, endDate: `${year}-12-31`, cost: 999_999_999.99 };
    await addAll(page, [
      { vendor: 'Adobe', product_name: 'Creative Cloud', team_usage: ['All Teams'], contract },
      { vendor: 'Zoom', product_name: 'Meetings', team_usage: ['All Teams'], contract },
    ]);

    await test.step('The buttons stand in one line, and the search’s words and the amounts are whole.', async () => {
      await page.goto('/table');
      await grid(page).waitFor();
      const download = await boxOf(page.getByRole('link', { name: 'Download CSV' }));
      const add = await boxOf(page.getByRole('button', { name: 'Add New Software' }));
      expect(add.y).toBe(download.y);
      const search = page.getByRole('searchbox');
      const room = await search.evaluate((input: HTMLInputElement) => {
        const style = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) return 0;
        pen.font = style.font;
        const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        return input.clientWidth - padding - pen.measureText(input.placeholder).width;
      });
      expect(room).toBeGreaterThanOrEqual(0);
      const cut = await grid(page)
        .locator('[data-align="right"]')
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
      expect(cut).toBe(0);
    });

    await test.step('What failed is said above the buttons of the dialog, and Escape closes the dialog first.', async () => {
      expectTrouble(/500 POST .*contracts/);
      await rows(page).first().getByRole('rowheader').click();
      await page.getByRole('button', { name: 'New Contract' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Contract - Adobe' });
      await page.route('**/contracts', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
      );
      await dialog.getByRole('button', { name: 'Create Contract' }).click();
      const toast = toasts(page).getByRole('listitem', { includeHidden: true });
      await expect(toast).toContainText('Failed to create contract');
      // While it comes in it rises to its place.
      await toast.evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)));
      for (const name of ['Cancel', 'Create Contract']) {
        const button = await boxOf(dialog.getByRole('button', { name, exact: true }));
        const card = await boxOf(toast);
        expect(card.y + card.height).toBeLessThanOrEqual(button.y);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  },
);

test(
  'In a window that is low and narrow the table draws just the rows in sight.',
  deep,
  async ({ page, signIn }) => {
    await signIn(page);
    const items = Array.from({ length: 60 }, (_, at) => ({
      vendor: 'Vendor',
      product_name: `Product ${at}`,
      team_usage: ['All Teams'],
    }));
    await addAll(page, items);
    await page.setViewportSize({ width: 360, height: 400 });
    await page.goto('/table');
    await expect(rows(page).first()).toBeVisible();
    expect(await rows(page).count()).toBeLessThan(30);
  },
);
