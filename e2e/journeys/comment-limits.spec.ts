import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { addAll } from '../sample-portfolio.ts';

const usernames = Array.from({ length: 21 }, (_, at) => `person${at + 1}`);

test('Who mentions too many people is told before the comment is sent, and loses nothing.', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await addAll(page, [{ vendor: 'Figma', product_name: 'Organization' }]);
  const lines = ['email,name', ...usernames.map((name) => `${name}@example.com,${name}`)];
  const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  const imported = await page.request.post('/api/users/bulk-import', { multipart: { csv } });
  expect(imported.ok()).toBe(true);
  const [item]: { id: number }[] = await (await page.request.get('/api/software')).json();

  await page.goto(`/table?software=${item?.id}`);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  const send = page.getByRole('button', { name: 'Comment', exact: true });
  const text = `Please look at this, ${usernames.map((name) => `@${name}`).join(' ')} `;
  await comment.fill(text);
  const refusal = page.getByText('A comment can mention at most 20 people. Please mention fewer');
  await expect(refusal).toBeVisible();
  await expect(send).toBeDisabled();
  await refusal.scrollIntoViewIfNeeded();
  await look(page, 'A comment that mentions too many people');
  await expect(comment).toHaveValue(text);

  await comment.fill(text.replace('@person21 ', ''));
  await expect(refusal).toBeHidden();
  await send.click();
  await expect(page.getByText('Comment added')).toBeAttached();
  await expect(comment).toHaveValue('');
});
