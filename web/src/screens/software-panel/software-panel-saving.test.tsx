import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodyOf, choose } from '../../../test/contracts.tsx';
import { held, json, problem } from '../../../test/network.ts';
import { openPanel, panelRoutes, software } from '../../../test/software-panel.ts';
import { textsIn } from '../../../test/texts.ts';

const item = software({ team_usage: ['Marketing'], notes: 'For the promo team' });

type Opened = Awaited<ReturnType<typeof openPanel>>;

const field = ({ panel }: Opened, name: string) =>
  within(panel).getByRole<HTMLInputElement>('textbox', { name });
const saveButton = ({ panel }: Opened) =>
  within(panel).getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
const failed = 'Failed to save software. Please try again.';

async function retype(opened: Opened, name: string, text: string) {
  await opened.user.clear(field(opened, name));
  await opened.user.type(field(opened, name), text);
}

test('Only what changed is sent, to the version that editing began with, and the panel stays with the answer', async () => {
  let now = item;
  const opened = await openPanel({
    ...panelRoutes(item),
    'GET /api/software/7': () => json(now),
    'PUT /api/software/7': () => {
      now = software({ ...item, vendor: 'Adobe Inc.', tech_admin_id: 2, version: 4 });
      return json(now);
    },
  });
  const { panel, user, writes } = opened;
  expect(within(panel).queryByText('Unsaved changes')).toBeNull();
  await retype(opened, 'Vendor', ' Adobe Inc. ');
  await choose(opened, 'Tech Admin', 'Tom Okafor');
  expect(within(panel).getByText('Unsaved changes')).toBeTruthy();
  await user.click(saveButton(opened));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(writes()).toHaveLength(1);
  expect(writes()[0]?.headers.get('If-Match')).toBe('"v3"');
  expect(bodyOf(writes()[0]?.body)).toEqual({ vendor: 'Adobe Inc.', tech_admin_id: 2 });
  expect(screen.getByRole('dialog', { name: 'Adobe Inc. Creative Cloud' })).toBe(panel);
  await waitFor(() => expect(field(opened, 'Vendor').value).toBe('Adobe Inc.'));
  expect(within(panel).queryByText('Unsaved changes')).toBeNull();
});

test('Segments are sent with their percentages once these total 100', async () => {
  const opened = await openPanel({
    ...panelRoutes(item),
    'PUT /api/software/7': () => json(software({ ...item, version: 4 })),
  });
  const { panel, user, writes } = opened;
  await user.click(within(panel).getByRole('checkbox', { name: 'Studio' }));
  expect(within(panel).getByText('100 %')).toBeTruthy();
  await user.click(within(panel).getByRole('checkbox', { name: 'Corporate' }));
  expect(within(panel).getByText('Total: 0% (100% remaining)')).toBeTruthy();
  const studio = within(panel).getByRole<HTMLInputElement>('spinbutton', { name: 'Studio percentage' });
  const corporate = within(panel).getByRole('spinbutton', { name: 'Corporate percentage' });
  await user.type(studio, '60.5');
  expect(studio.value).toBe('60.5');
  await user.type(corporate, '50');
  expect(within(panel).getByText('Total: 110.5% (10.5% over)')).toBeTruthy();
  await user.click(saveButton(opened));
  const message = () => within(panel).getByText('Please ensure business segment percentages total 100%');
  await waitFor(() => expect(message().getAttribute('role')).toBe('alert'));
  await waitFor(() => expect(document.activeElement).toBe(studio));
  expect(writes()).toEqual([]);
  await user.clear(corporate);
  await user.type(corporate, '39.5');
  await user.click(saveButton(opened));
  await screen.findByText('Changes saved');
  expect(bodyOf(writes()[0]?.body)).toEqual({
    business_segment: ['Studio', 'Corporate'],
    business_segment_percentages: '{"Studio":60.5,"Corporate":39.5}',
  });
});

test('A blank percentage counts as 0 where the others total 100', async () => {
  const opened = await openPanel({
    ...panelRoutes(item),
    'PUT /api/software/7': ({ body }) => json(software({ ...item, ...Object(bodyOf(body)), version: 4 })),
  });
  const { panel, user, writes } = opened;
  await user.click(within(panel).getByRole('checkbox', { name: 'Studio' }));
  await user.click(within(panel).getByRole('checkbox', { name: 'Corporate' }));
  const studio = within(panel).getByRole('spinbutton', { name: 'Studio percentage' });
  await user.type(studio, '100');
  expect(within(panel).getByText('Fully allocated')).toBeTruthy();
  await user.click(saveButton(opened));
  await screen.findByText('Changes saved');
  expect(bodyOf(writes()[0]?.body)).toEqual({
    business_segment: ['Studio', 'Corporate'],
    business_segment_percentages: '{"Studio":100,"Corporate":0}',
  });
});

test.each(['101', '-1', '3.555'])('The percentage %s is refused with words', async (typed) => {
  const opened = await openPanel(panelRoutes(item));
  const { panel, user } = opened;
  await user.click(within(panel).getByRole('checkbox', { name: 'Studio' }));
  await user.click(within(panel).getByRole('checkbox', { name: 'Corporate' }));
  const studio = within(panel).getByRole('spinbutton', { name: 'Studio percentage' });
  await user.type(studio, typed);
  const words = 'A percentage is a number from 0 to 100, with at most two decimals';
  expect(within(panel).getByText(words)).toBeTruthy();
  await user.clear(studio);
  await user.type(studio, '99');
  expect(within(panel).queryByText(words)).toBeNull();
});

test('Percentages that were never given hold up no other change, and one segment needs none', async () => {
  const shared = software({ business_segment: ['Studio', 'Capital'] });
  const opened = await openPanel({
    ...panelRoutes(shared),
    'PUT /api/software/7': () => json(software({ ...shared, notes: 'x', version: 4 })),
  });
  const { panel, user, writes } = opened;
  expect(within(panel).getByText('Shared equally until percentages are given')).toBeTruthy();
  await user.type(field(opened, 'Notes'), 'x');
  await user.click(saveButton(opened));
  await screen.findByText('Changes saved');
  expect(bodyOf(writes()[0]?.body)).toEqual({ notes: 'x' });
  await user.click(within(panel).getByRole('checkbox', { name: 'Capital' }));
  await user.click(saveButton(opened));
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(bodyOf(writes()[1]?.body)).toEqual({ business_segment: ['Studio'] });
});

test('Without a vendor the button is disabled, and Enter says why', async () => {
  const opened = await openPanel(panelRoutes(item));
  const { panel, user, writes } = opened;
  await user.clear(field(opened, 'Vendor'));
  expect(saveButton(opened).disabled).toBe(true);
  await user.type(field(opened, 'Product Name'), '{Enter}');
  const message = await within(panel).findByText(
    'Vendor and Product Name cannot be empty for existing software.',
  );
  expect(message.getAttribute('role')).toBe('alert');
  expect(document.activeElement).toBe(field(opened, 'Vendor'));
  await retype(opened, 'Product Name', '   ');
  await retype(opened, 'Vendor', 'Adobe');
  expect(saveButton(opened).disabled).toBe(true);
  expect(writes()).toEqual([]);
});

test('Enter in a list that floats above the form chooses there and saves nothing', async () => {
  const opened = await openPanel(panelRoutes(item));
  const { panel, user, writes } = opened;
  within(panel).getByRole('combobox', { name: 'Status' }).focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('option', { name: 'Pending cancellation' });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() =>
    expect(within(panel).getByRole('combobox', { name: 'Status' }).textContent).toBe('Pending cancellation'),
  );
  expect(writes()).toEqual([]);
});

test('While it is being saved the button says so, and what is typed meanwhile stays', async () => {
  const put = held();
  const opened = await openPanel({ ...panelRoutes(item), 'PUT /api/software/7': () => put.answer });
  const { panel, user, writes } = opened;
  await retype(opened, 'Vendor', 'Adobe Inc.');
  await user.click(saveButton(opened));
  const busy = await within(panel).findByRole('button', { name: 'Saving…' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  await user.type(field(opened, 'Notes'), ', and more');
  put.letGo(json(software({ ...item, vendor: 'Adobe Inc.', version: 4 })));
  await screen.findByText('Changes saved');
  expect(writes()).toHaveLength(1);
  expect(field(opened, 'Notes').value).toBe('For the promo team, and more');
  expect(within(panel).getByText('Unsaved changes')).toBeTruthy();
});

test('The button is quiet until something was changed, and says that there is nothing to save', async () => {
  const opened = await openPanel(panelRoutes(item));
  expect(saveButton(opened).dataset.variant).toBe('outline');
  await opened.user.click(saveButton(opened));
  expect(await screen.findByText('Nothing to save')).toBeTruthy();
  expect(opened.writes()).toEqual([]);
  await opened.user.type(field(opened, 'Notes'), '!');
  expect(saveButton(opened).dataset.variant).toBe('default');
});

test('The server’s messages stand at their fields, and nothing typed is lost', async () => {
  const opened = await openPanel({
    ...panelRoutes(item),
    'PUT /api/software/7': () =>
      problem(422, 'This name is odd', {
        fields: { product_name: 'This name is odd', tech_admin_id: 'Nobody' },
      }),
  });
  const { panel, user } = opened;
  await retype(opened, 'Product Name', 'Odd');
  await user.click(saveButton(opened));
  await within(panel).findByText('Nobody');
  const messages = textsIn(panel, 'alert');
  expect(messages).toEqual(['This name is odd', 'Nobody', `${failed}This name is odd`]);
  expect(document.activeElement).toBe(field(opened, 'Product Name'));
  expect(field(opened, 'Product Name').value).toBe('Odd');
});

test('A failed save says so in the server’s words until the next attempt', async () => {
  const put = held();
  const answers = [problem(500, 'The disk is full'), put.answer];
  const opened = await openPanel({
    ...panelRoutes(item),
    'PUT /api/software/7': () => answers.shift() ?? put.answer,
  });
  const { panel, user } = opened;
  await user.type(field(opened, 'Notes'), '!');
  await user.click(saveButton(opened));
  const alert = await within(panel).findByRole('alert');
  expect(alert.textContent).toBe(`${failed}The disk is full`);
  await user.type(field(opened, 'Notes'), '!');
  expect(within(panel).getByRole('alert')).toBe(alert);
  await user.click(saveButton(opened));
  expect(within(panel).queryByRole('alert')).toBeNull();
  put.letGo(json(software({ ...item, notes: 'For the promo team!!', version: 4 })));
  await screen.findByText('Changes saved');
});

test('What the server tells anew never takes the place of what is being typed', async () => {
  let now = item;
  const opened = await openPanel({ ...panelRoutes(item), 'GET /api/software/7': () => json(now) });
  const { client, panel, user } = opened;
  now = software({ ...item, vendor: 'Adobe Systems', version: 4 });
  await client.invalidateQueries({ queryKey: ['software', 7] });
  await waitFor(() => expect(field(opened, 'Vendor').value).toBe('Adobe Systems'));
  expect(within(panel).queryByText('Unsaved changes')).toBeNull();
  await user.type(field(opened, 'Notes'), '!');
  now = software({ ...item, vendor: 'Somebody', notes: 'Something', version: 5 });
  await client.invalidateQueries({ queryKey: ['software', 7] });
  await screen.findByRole('dialog', { name: 'Somebody Creative Cloud' });
  expect(field(opened, 'Notes').value).toBe('For the promo team!');
  expect(field(opened, 'Vendor').value).toBe('Adobe Systems');
});

test('An item that was deleted meanwhile keeps what was typed readable', async () => {
  const opened = await openPanel({
    ...panelRoutes(item),
    'PUT /api/software/7': () => problem(404, 'This software doesn’t exist. It may have been deleted'),
  });
  const { panel, user } = opened;
  await user.type(field(opened, 'Notes'), ' and a long story');
  await user.click(saveButton(opened));
  expect(await within(panel).findByText('This software was deleted meanwhile')).toBeTruthy();
  expect(field(opened, 'Notes').value).toBe('For the promo team and a long story');
  expect(saveButton(opened).disabled).toBe(true);
});
