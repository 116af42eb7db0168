import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAddSoftware } from '../../../test/add-software.ts';
import { isAskedBeforeLeaving } from '../../../test/leaving.ts';
import { answerFrom, bodyOf, json, problem, type Routes } from '../../../test/network.ts';
import { giveHeight } from '../../../test/portfolio.ts';
import { openApp } from '../../../test/render-app.tsx';
import { openPanel, panelRoutes, software } from '../../../test/software-panel.ts';
import { newUser } from '../../../test/user.ts';

giveHeight();

const item = software();
const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test.each(['{Escape}', 'Cancel', 'Close'])('With unsaved changes %s asks first', async (way) => {
  const { user, panel } = await openPanel(panelRoutes(item));
  const notes = within(panel).getByRole('textbox', { name: 'Notes' });
  await user.type(notes, 'Not saved yet');
  const close = () =>
    way === '{Escape}' ? user.keyboard(way) : user.click(within(panel).getByRole('button', { name: way }));
  await close();
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(notes).toHaveProperty('value', 'Not saved yet');
  await close();
  await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  await isClosed();
});

test('So does the browser’s Back, and so does the browser before it closes the page', async () => {
  answerFrom(panelRoutes(item));
  openApp('/table');
  const user = newUser();
  await user.click(await screen.findByText('Creative Cloud'));
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  expect(isAskedBeforeLeaving()).toBe(false);
  await user.type(within(panel).getByRole('textbox', { name: 'Notes' }), 'Not saved yet');
  expect(isAskedBeforeLeaving()).toBe(true);
  window.history.back();
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(window.location.search).toBe('?software=7'));
  expect(within(panel).getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', 'Not saved yet');
  window.history.back();
  await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  await isClosed();
  expect(isAskedBeforeLeaving()).toBe(false);
});

test('A comment that isn’t sent keeps the panel open, too', async () => {
  const { user, panel } = await openPanel(panelRoutes(item));
  await user.type(await within(panel).findByRole('textbox', { name: 'Comment' }), 'By the way');
  expect(within(panel).getByText('Unsent comment')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await question()).toBeTruthy();
});

test('Nor is it lost when somebody deletes the item meanwhile: it stays to be read', async () => {
  let isDeleted = false;
  const { client, user, panel } = await openPanel({
    ...panelRoutes(item),
    'GET /api/software/7': () => (isDeleted ? problem(404, 'This software doesn’t exist') : json(item)),
  });
  const comment = await within(panel).findByRole('textbox', { name: 'Comment' });
  await user.type(comment, 'By the way');
  isDeleted = true;
  await client.invalidateQueries({ queryKey: ['software', 7] });
  expect(await within(panel).findByText('This software was deleted meanwhile')).toBeTruthy();
  expect([comment.isConnected, comment]).toEqual([true, expect.objectContaining({ value: 'By the way' })]);
  expect(within(panel).queryByRole('region', { name: 'Contract Information' })).toBeNull();
});

/** Opens the panel of a new item, beside item 7. */
async function openNew(routes: Routes = {}) {
  const sent = answerFrom({ ...panelRoutes(item), ...routes });
  openApp('/table?software=new');
  const user = newUser();
  const panel = await screen.findByRole('dialog', { name: 'Add New Software' });
  return { sent, user, panel };
}

test('A new item without a contract has its own panel, which asks for vendor and product', async () => {
  const created = software({ id: 9, unique_id: 'SW-9', vendor: 'Acme', product_name: 'Rocket', version: 1 });
  const { sent, user, panel } = await openNew({
    'POST /api/software': () => json(created, 201),
    'GET /api/software/9': () => json(created),
    'GET /api/software/9/contracts': () => json([]),
    'GET /api/software/9/vendor-files': () => json([]),
    'GET /api/software/9/comments': () => json([]),
    'GET /api/software/9/change-logs': () => json([]),
  });
  const field = (name: string) => within(panel).getByRole<HTMLInputElement>('textbox', { name });
  const button = () => within(panel).getByRole<HTMLButtonElement>('button', { name: 'Create Software' });
  expect(
    within(panel)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['Software Information', 'Notes']);
  await waitFor(() => expect(document.activeElement).toBe(field('Vendor')));
  expect(button().disabled).toBe(true);
  await user.keyboard('{Enter}');
  const words = 'Please fill in at least vendor and product name for a new software.';
  expect(await within(panel).findAllByText(words)).toHaveLength(2);
  await user.type(field('Vendor'), 'Acme');
  await user.type(field('Product Name'), 'Rocket');
  await user.type(within(panel).getByRole('spinbutton', { name: 'Cost' }), '12.5');
  await user.click(button());
  expect(await screen.findByText('Software created successfully')).toBeTruthy();
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(bodyOf(posts[0])).toMatchObject({
    vendor: 'Acme',
    product_name: 'Rocket',
    cost: 12.5,
    status: 'active',
  });
  expect(bodyOf(posts[0])).not.toHaveProperty('contract');
  expect(await screen.findByRole('dialog', { name: 'Acme Rocket' })).toBeTruthy();
  expect(window.location.search).toBe('?software=9');
});

test('A new item that can’t be created says so and keeps what was typed', async () => {
  const { user, panel } = await openNew({ 'POST /api/software': () => json({ code: 'x' }, 500) });
  await user.type(within(panel).getByRole('textbox', { name: 'Vendor' }), 'Acme');
  await user.type(within(panel).getByRole('textbox', { name: 'Product Name' }), 'Rocket{Enter}');
  expect((await within(panel).findByRole('alert')).textContent).toBe(
    'Failed to save software. Please try again.Failed to create software',
  );
  expect(within(panel).getByRole('textbox', { name: 'Product Name' })).toHaveProperty('value', 'Rocket');
});

test('From the dialog one goes on without a contract, with what was typed', async () => {
  const { user, dialog } = await openAddSoftware(panelRoutes(item));
  await user.type(within(dialog).getByRole('textbox', { name: 'Vendor' }), 'Acme');
  await user.type(within(dialog).getByRole('spinbutton', { name: 'Cost' }), '99');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Studio' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add without a contract' }));
  const region = await screen.findByRole('region', { name: 'Software Information' });
  expect(within(region).getByRole('textbox', { name: 'Vendor' })).toHaveProperty('value', 'Acme');
  expect(within(region).getByRole('spinbutton', { name: 'Cost' })).toHaveProperty('value', '99');
  expect(within(region).getByRole('checkbox', { name: 'Studio' })).toHaveProperty('checked', true);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});
