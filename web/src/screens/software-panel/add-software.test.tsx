import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAddSoftware } from '../../../test/add-software.ts';
import { bodyOf, choose, messages } from '../../../test/contracts.tsx';
import { json, problem, type Routes } from '../../../test/network.ts';
import { portfolioRoutes, portfolioRow } from '../../../test/portfolio.ts';
import { maya } from '../../../test/render-app.tsx';
import { requestOf, requestRoutes, tom } from '../../../test/requests.ts';
import { panelRoutes, software } from '../../../test/software-panel.ts';
import { fileOf, uploadServer } from '../../../test/upload-server.ts';
import { filesOnServer, uploadsIn } from '../../../test/vendor-files.tsx';

test('What is missing is said at its field, and the first wrong field gets the focus', async () => {
  const { user, dialog, create, posts } = await openAddSoftware();
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
  const opened = await openAddSoftware();
  const { user, dialog, create } = opened;
  const start = within(dialog).getByLabelText(/^Start Date/);
  const end = within(dialog).getByLabelText(/^End Date/);
  expect([start, end]).toMatchObject([{ value: 'Nov 21, 2026' }, { value: 'Nov 20, 2027' }]);
  await user.clear(start);
  await user.type(start, '2027-01-31');
  expect(end).toHaveProperty('value', 'Jan 30, 2028');
  await opened.fill('1200.50');
  await user.clear(end);
  await create();
  await waitFor(() => expect(messages()).toEqual(['Contract end date is required']));
  await user.type(end, '2026-01-01');
  await user.tab();
  await waitFor(() => expect(messages()).toEqual(['End date can’t be before the start date']));
});

test('A monthly contract shows its automatic end but sends none, and one call creates item and contract', async () => {
  const opened = await openAddSoftware();
  const { dialog, create, posts } = opened;
  await opened.fill('1200.50');
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
  const opened = await openAddSoftware({ 'POST /api/software': () => answer });
  const { dialog, create, posts } = opened;
  await opened.fill('1200.50');
  await create();
  expect(await screen.findByText('Failed to create software and contract')).toBeTruthy();
  await waitFor(() => expect(messages()).toEqual(['Vendor is odd', 'Too much']));
  expect(within(dialog).getByLabelText(/^Product Name/)).toHaveProperty('value', 'Rocket');
  answer = json(software({ id: 9 }), 201);
  await create();
  await screen.findByText('Success');
  const keys = posts().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('The day to give notice can be given, and one after the end is warned of without hindering', async () => {
  const opened = await openAddSoftware();
  const { user, dialog, create, posts } = opened;
  await opened.fill('1200.50');
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
  const opened = await openAddSoftware(portfolioRoutes([row]));
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
  const opened = await openAddSoftware({
    ...panelRoutes(software(), []),
    'POST /api/software': () => json(software(), 201),
  });
  await opened.fill('1200.50');
  await opened.create();
  await opened.user.click(await screen.findByRole('button', { name: 'Open Adobe Creative Cloud' }));
  expect(await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeTruthy();
});

const label = 'Create and submit for approval';
const request = requestOf({ id: 131 });

async function openFilled(person: typeof maya | typeof tom = tom, routes: Routes = {}) {
  const storage = uploadServer();
  const opened = await openAddSoftware({
    ...requestRoutes(request),
    ...filesOnServer(),
    ...portfolioRoutes([]),
    'GET /api/me': () => json(person),
    'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: true }]),
    'POST /api/software/submit': () => json({ software: software({ id: 9 }), request }, 201),
    ...routes,
  });
  await opened.fill('1200');
  return { ...opened, storage };
}

test('Where contracts need an approval, software is created and its contract submitted in one call, with its files', async () => {
  const { user, dialog, storage, press, posts } = await openFilled();
  expect(await within(dialog).findByText(/Its contract becomes a request/)).toBeTruthy();
  await user.upload(within(dialog).getByLabelText('Contract files'), [fileOf('a.pdf')]);
  await waitFor(() => expect(uploadsIn(dialog)).toHaveLength(1));
  await press(`${label} with 1 file`);
  (await storage.next()).answer(204);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts().map(({ url }) => url)).toEqual(['/api/software/submit']);
  expect(JSON.parse(String(posts()[0]?.body))).toMatchObject({
    vendor: 'Acme',
    contract: { cost: 1200, startDate: '2026-11-21' },
    files: [{ fileName: 'a.pdf' }],
  });
  expect(await screen.findByText('Its contract was submitted for approval.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open REQ-000131' }));
  await waitFor(() => expect(window.location.pathname).toBe('/requests/131'));
});

test('An administrator creates both', async () => {
  const { create, posts } = await openFilled(maya);
  await create();
  expect(await screen.findByText('Software and contract created successfully')).toBeTruthy();
  expect(posts().map(({ url }) => url)).toEqual(['/api/software']);
});

test('Where the setting was turned on meanwhile, the dialog submits from then on and keeps what was typed', async () => {
  let isOn = false;
  const { press, create, posts } = await openFilled(tom, {
    'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: isOn }]),
    'POST /api/software': () => {
      isOn = true;
      return problem(403, 'Please submit this one for approval', { code: 'approval_needed' });
    },
  });
  await create();
  await press(label);
  expect(await screen.findByText('Its contract was submitted for approval.')).toBeTruthy();
  expect(JSON.parse(String(posts()[1]?.body))).toMatchObject({ vendor: 'Acme', contract: { cost: 1200 } });
});
