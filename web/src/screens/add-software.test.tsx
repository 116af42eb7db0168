import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, held, json, problem } from '../../test/network.ts';
import { giveHeight, portfolioRoutes, portfolioRow } from '../../test/portfolio.ts';
import { openApp } from '../../test/render-app.tsx';
import { panelRoutes, software } from '../../test/software-panel.ts';
import { newUser } from '../../test/user.ts';

giveHeight();

async function openDialog(
  post: Parameters<typeof answerFrom>[0] = {},
  rows: Parameters<typeof portfolioRoutes>[0] = [],
) {
  const sent = answerFrom({ ...portfolioRoutes(rows), ...post });
  openApp('/table');
  const user = newUser();
  const [open] = await screen.findAllByRole('button', { name: 'Add New Software' });
  if (open) await user.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Add New Software' });
  const create = () => user.click(within(dialog).getByRole('button', { name: 'Create Software' }));
  const messages = () =>
    within(dialog)
      .queryAllByRole('alert')
      .map((alert) => alert.textContent);
  const posts = () => sent.filter(({ method }) => method === 'POST');
  return { user, dialog, create, messages, posts };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;

async function fill({ user, dialog }: Opened) {
  await user.type(within(dialog).getByLabelText(/^Vendor/), 'Acme');
  await user.type(within(dialog).getByLabelText(/^Product Name/), 'Rocket');
  await user.type(within(dialog).getByLabelText(/^Cost/), '1200.50');
}

async function choose({ user, dialog }: Opened, label: RegExp, option: string) {
  await user.click(within(dialog).getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const bodyOf = (body: unknown): unknown => JSON.parse(String(body));

test('What is missing is said at its field, and the first wrong field gets the focus', async () => {
  const { user, dialog, create, messages, posts } = await openDialog();
  await create();
  await waitFor(() =>
    expect(messages()).toEqual(['Vendor is required', 'Product name is required', 'Cost is required']),
  );
  expect(document.activeElement).toBe(within(dialog).getByLabelText(/^Vendor/));
  await user.type(within(dialog).getByLabelText(/^Cost/), '-1');
  await waitFor(() => expect(messages()).toContain('Cost must be a positive number'));
  expect(posts()).toEqual([]);
});

test('Start is today, the end follows from it, and a yearly contract needs one', async () => {
  const opened = await openDialog();
  const { user, dialog, create, messages } = opened;
  const start = within(dialog).getByLabelText(/^Start Date/);
  const end = within(dialog).getByLabelText(/^End Date/);
  expect([start, end]).toMatchObject([{ value: 'Nov 21, 2026' }, { value: 'Nov 20, 2027' }]);
  await user.clear(start);
  await user.type(start, '2027-01-31');
  expect(end).toHaveProperty('value', 'Jan 30, 2028');
  await fill(opened);
  await user.clear(end);
  await create();
  expect(messages()).toEqual(['Contract end date is required']);
  await user.type(end, '2026-01-01');
  await user.tab();
  expect(messages()).toEqual(['End date can’t be before the start date']);
});

test('A monthly contract shows its automatic end but sends none, and one call creates item and contract', async () => {
  const opened = await openDialog({ 'POST /api/software': () => json(software({ id: 9 }), 201) });
  const { dialog, create, posts } = opened;
  await fill(opened);
  await choose(opened, /^Billing Cycle/, 'Monthly');
  await choose(opened, /^Tech Admin/, 'Tom Okafor');
  await choose(opened, /^Payment Type/, 'ACH');
  const end = within(dialog).getByLabelText(/^End Date/);
  expect(end).toMatchObject({ value: 'Dec 20, 2026', disabled: true });
  await create();
  expect(await screen.findByText('Software and contract created successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts()).toHaveLength(1);
  expect(posts()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(bodyOf(posts()[0]?.body)).toMatchObject({
    vendor: 'Acme',
    product_name: 'Rocket',
    status: 'active',
    business_segment: null,
    business_segment_percentages: null,
    business_owner_id: null,
    tech_admin_id: 2,
    executive_sponsor_id: null,
    contract: {
      startDate: '2026-11-21',
      endDate: null,
      cost: 1200.5,
      billingCycle: 'monthly',
      paymentType: 'ACH',
    },
  });
});

test('A failed save keeps what was typed, shows the server’s words at their fields, and a repeat has the same key', async () => {
  let answer = problem(422, 'Vendor is odd', {
    fields: { vendor: 'Vendor is odd', 'contract.cost': 'Too much' },
  });
  const opened = await openDialog({ 'POST /api/software': () => answer });
  const { dialog, create, messages, posts } = opened;
  await fill(opened);
  await create();
  expect(await screen.findByText('Failed to create software and contract')).toBeTruthy();
  expect(messages()).toEqual(['Vendor is odd', 'Too much']);
  expect(within(dialog).getByLabelText(/^Product Name/)).toHaveProperty('value', 'Rocket');
  answer = json(software({ id: 9 }), 201);
  await create();
  await screen.findByText('Success');
  const keys = posts().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('While it is being saved the button says so and takes no second click', async () => {
  const post = held();
  const opened = await openDialog({ 'POST /api/software': () => post.answer });
  const { user, dialog, create, posts } = opened;
  await fill(opened);
  await create();
  const busy = await within(dialog).findByRole('button', { name: 'Creating…' });
  await user.click(busy);
  await user.keyboard('{Enter}');
  expect(posts()).toHaveLength(1);
  post.letGo(json(software({ id: 9 }), 201));
  await screen.findByText('Success');
});

test('Closing with something typed asks first', async () => {
  const opened = await openDialog();
  const { user } = opened;
  await fill(opened);
  await user.click(within(opened.dialog).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('The day to give notice can be given, and one after the end is warned of without hindering', async () => {
  const opened = await openDialog({ 'POST /api/software': () => json(software(), 201) });
  const { user, dialog, create, posts } = opened;
  await fill(opened);
  const notice = within(dialog).getByLabelText('Cancel Notice Date (Optional)');
  await user.type(notice, '2027-12-01');
  expect(
    within(dialog).getByText(
      'The Cancel Notice Date lies after the end, Nov 20, 2027. Notice is given before a contract ends.',
    ),
  ).toBeTruthy();
  await create();
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(bodyOf(posts()[0]?.body)).toMatchObject({ contract: { cancellationNoticeDate: '2027-12-01' } });
});

test('An item of the same vendor and product is named with a link while they are typed', async () => {
  const row = portfolioRow({ id: 8, vendor: 'Acme', product_name: 'Rocket' });
  const opened = await openDialog({ 'POST /api/software': () => json(software(), 201) }, [row]);
  const { user, dialog, create, posts } = opened;
  await user.type(within(dialog).getByLabelText(/^Vendor/), ' acme');
  expect(within(dialog).queryByRole('link')).toBeNull();
  await user.type(within(dialog).getByLabelText(/^Product Name/), 'ROCKET');
  const link = await within(dialog).findByRole('link', { name: /^Acme Rocket/ });
  expect(link.getAttribute('href')).toBe('/table?software=8');
  await user.type(within(dialog).getByLabelText(/^Cost/), '1,200');
  await create();
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(bodyOf(posts()[0]?.body)).toMatchObject({ contract: { cost: 1200 } });
});

test('What was created is a click away', async () => {
  const opened = await openDialog({
    ...panelRoutes(software(), []),
    'POST /api/software': () => json(software(), 201),
  });
  await fill(opened);
  await opened.create();
  await opened.user.click(await screen.findByRole('button', { name: 'Open software' }));
  expect(await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeTruthy();
});
