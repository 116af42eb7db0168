import { csv } from '../csv.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { toasts, upload, vendors } from '../screens.ts';

const rows = (...names: string[]): string =>
  [
    'vendor,product_name,cost,start_date,end_date',
    ...names.map((name) => `${name},Suite,100,2026-01-01,2026-12-31`),
  ].join('\n');

test.describe('In both themes', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('An import that was a mistake goes out again, and says what stays.', async ({ page, signIn }) => {
    await signIn(page);
    await upload(page, csv('wrong.csv', rows('Adobe', 'Figma', 'Miro')));
    await page.getByRole('button', { name: 'Import 3 items' }).click();
    await expect(page.getByRole('heading', { name: 'Upload successful' })).toBeVisible();
    await look(page, 'the result of an import');
    const items: { id: number; vendor: string }[] = await (await page.request.get('/api/software')).json();
    const figma = items.find(({ vendor }) => vendor === 'Figma')?.id;
    const headers = { origin: new URL(page.url()).origin };
    const comment = { headers, data: { content: 'We need this one' } };
    expect((await page.request.post(`/api/software/${figma}/comments`, comment)).status()).toBe(201);

    await page.goto('/dashboard');
    await page.getByRole('button', { name: /3 rows were imported.*Undo until/ }).click();
    const question = page.getByRole('dialog', { name: 'Undo the import of wrong.csv?' });
    await expect(question).toContainText('2 items and 2 contracts that the import added will be deleted.');
    await expect(question).toContainText('Figma SuiteHas comments');
    await look(page, 'what an undo would do');
    await question.getByRole('button', { name: 'Undo import' }).click();
    await expect(toasts(page)).toContainText('2 items deleted, 1 stayed.');
    await expect(page.getByRole('dialog', { name: 'Import of wrong.csv' })).toContainText(
      'Stayed as it was: 1 item',
    );
    await look(page, 'what an undo has done');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: /undid the import of wrong\.csv/ })).toBeVisible();

    await page.goto('/table');
    await expect(vendors(page)).toHaveText(['Figma']);
    await page.goto('/table/import');
    await expect(page.getByText('Undone by Nora Lindqvist')).toBeVisible();
    await look(page, 'the imports that were');
  });
});
