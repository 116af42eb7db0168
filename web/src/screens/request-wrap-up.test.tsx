import type { PurchaseRequest } from '@purser/api/request-replies';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerFrom, held, json, problem, type SentRequest } from '../../test/network.ts';
import { renderPart } from '../../test/render-app.tsx';
import { noRenewalTerms } from '../../test/renewal-terms.ts';
import { jack, requestOf, requestRoutes, tom } from '../../test/requests.ts';
import { contractOf, software } from '../../test/software-panel.ts';
import { fileOf, uploadServer } from '../../test/upload-server.ts';
import { newUser } from '../../test/user.ts';
import { filesOnServer, toastText, uploadsIn } from '../../test/vendor-files.tsx';
import { WrapUpDialog } from './request-wrap-up.tsx';

afterEach(() => vi.unstubAllGlobals());

const last = requestOf({ currentStep: 'operations_wrapup', version: 9 });
const shared = '{"segments":["Studio","Corporate"],"percentages":{"Studio":80,"Corporate":20}}';
const address = 'POST /api/purchase-requests/128/complete';

const completed = () =>
  json({
    request: requestOf({ status: 'approved', softwareId: 70 }),
    software: software({ id: 70 }),
    contract: contractOf(),
  });

type Opening = { request?: PurchaseRequest; comment?: string; routes?: Parameters<typeof answerFrom>[0] };

function openDialog({ request = last, comment = '', routes = {} }: Opening = {}) {
  const storage = uploadServer();
  const sent = answerFrom({
    ...filesOnServer(),
    ...requestRoutes(request),
    [address]: completed,
    ...routes,
  });
  const onDone = vi.fn<(softwareId: number) => void>();
  const onClose = vi.fn<() => void>();
  renderPart(<WrapUpDialog {...{ request, comment, onDone, onClose }} steps={[]} onUnsaved={() => {}} />);
  const user = newUser({ applyAccept: false });
  const dialog = screen.getByRole('dialog', { name: 'Confirm Contract and Software Details' });
  const create = () =>
    user.click(within(dialog).getByRole('button', { name: 'Create Software and Contract' }));
  const alerts = () =>
    within(dialog)
      .queryAllByRole('alert')
      .map((alert) => alert.textContent);
  const expectAlerts = (...texts: string[]) => waitFor(() => expect(alerts()).toEqual(texts));
  const posts = () => sent.filter(({ method, url }) => `${method} ${url}` === address);
  const field = (name: string | RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name);
  return { storage, sent, user, dialog, create, alerts, expectAlerts, posts, field, onDone, onClose };
}

type Opened = ReturnType<typeof openDialog>;

async function choose(
  { user, dialog }: Pick<Opened, 'user' | 'dialog'>,
  name: string | RegExp,
  option: RegExp,
) {
  await user.click(within(dialog).getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const bodyOf = ({ body }: SentRequest) => JSON.parse(String(body));

test('It starts with what the request says, an active item and a year from today, and sends all in one call', async () => {
  const opened = openDialog({ request: { ...last, department: shared }, comment: 'Signed by both' });
  const { dialog, create, posts, field, onDone } = opened;
  await within(dialog).findByText('Jack Whitfield');
  expect(field(/^Vendor/).value).toBe('Wasabi');
  expect(field(/^Product Name/).value).toBe('Hot Cloud Storage');
  expect(field('Notes').value).toBe('Object storage for finished masters.\n\nReplace the tape archive.');
  expect(field(/^Cancel Notice Date/).value).toBe('');
  expect(within(dialog).getByRole('combobox', { name: 'Status' }).textContent).toBe('Active');
  expect(within(dialog).getByText('Total: 100% ✓')).toBeTruthy();
  expect([field(/^Start Date/).value, field(/^End Date/).value]).toEqual(['Nov 21, 2026', 'Nov 20, 2027']);
  expect(field(/^Cost/).value).toBe('61200.00');
  expect(within(dialog).getByRole('combobox', { name: /^Billing Cycle/ }).textContent).toBe('Yearly');
  await choose(opened, 'Payment Type', /^ACH$/);
  await choose(opened, 'Business Owner', /^None$/);
  await create();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(70));
  expect(toastText()).toBe('Success / Software and contract created successfully');
  expect(posts().map(bodyOf)).toEqual([
    {
      software: {
        vendor: 'Wasabi',
        product_name: 'Hot Cloud Storage',
        notes: 'Object storage for finished masters.\n\nReplace the tape archive.',
        status: 'active',
        business_segment: ['Studio', 'Corporate'],
        business_segment_percentages: '{"Studio":80,"Corporate":20}',
        team_usage: [],
        business_owner_id: null,
        tech_admin_id: tom.id,
        executive_sponsor_id: null,
      },
      contract: {
        startDate: '2026-11-21',
        endDate: '2027-11-20',
        cost: 61_200,
        billingCycle: 'yearly',
        paymentType: 'ACH',
        autoRenew: false,
        cancellationNoticeDate: null,
        ...noRenewalTerms,
      },
      files: [],
      attachments: [],
      comment: 'Signed by both',
    },
  ]);
  expect(posts()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('What is missing is said at its field, and the first wrong one gets the focus', async () => {
  const bare = { ...last, vendor: null, productName: null, estimatedCost: null };
  const { create, expectAlerts, posts, field, user } = openDialog({ request: bare });
  await user.clear(field(/^Start Date/));
  await user.clear(field(/^End Date/));
  await create();
  await expectAlerts(
    'Vendor is required',
    'Product name is required',
    'Cost is required',
    'Start date is required',
    'Contract end date is required',
  );
  expect(document.activeElement).toBe(field(/^Vendor/));
  expect(posts()).toEqual([]);
});

test('A cost that isn’t positive and days that are none are refused', async () => {
  const { create, expectAlerts, posts, field, user } = openDialog();
  await user.clear(field(/^Cost/));
  await user.type(field(/^Cost/), '-5');
  await user.clear(field(/^Start Date/));
  await user.type(field(/^Start Date/), 'soon');
  await user.clear(field(/^End Date/));
  await user.type(field(/^End Date/), 'later');
  await create();
  await expectAlerts('Cost must be a positive number', 'Invalid start date', 'Invalid end date');
  expect(posts()).toEqual([]);
});

test('An end before the start is refused', async () => {
  const { create, expectAlerts, field, user, posts } = openDialog();
  await user.clear(field(/^End Date/));
  await user.type(field(/^End Date/), '2026-11-20');
  await create();
  await expectAlerts('End date can’t be before the start date');
  expect(posts()).toEqual([]);
});

test.each([
  [/^Monthly$/, 'Dec 20, 2026'],
  [/^Quarterly$/, 'Feb 20, 2027'],
])('%s: the end is shown but can’t be typed, isn’t sent, and is no notice date', async (cycle, shown) => {
  const opened = openDialog();
  const { create, posts, field, onDone } = opened;
  await choose(opened, /^Billing Cycle/, cycle);
  expect(field(/^End Date/).disabled).toBe(true);
  expect(field(/^End Date/).value).toBe(shown);
  await create();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const [body] = posts().map(bodyOf);
  expect(body.contract).toMatchObject({ endDate: null, cancellationNoticeDate: null });
});

test('Several segments need percentages that total 100', async () => {
  const { dialog, user, create, expectAlerts, posts } = openDialog();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Capital' }));
  expect(within(dialog).getByText('Please enter percentages for each segment')).toBeTruthy();
  await user.type(field(dialog, 'Capital percentage'), '30');
  expect(within(dialog).getByText('Total: 30% (must equal 100%)')).toBeTruthy();
  await create();
  await expectAlerts('Please ensure business segment percentages add up to 100%');
  expect(posts()).toEqual([]);
  await user.type(field(dialog, 'Studio percentage'), '70');
  expect(within(dialog).getByText('Total: 100% ✓')).toBeTruthy();
  await create();
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts().map(bodyOf)[0].software.business_segment_percentages).toBe('{"Capital":30,"Studio":70}');
});

const field = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByLabelText(name);

test('What the server says of a field stands at that field, and everything typed stays', async () => {
  const text = 'This person doesn’t exist. Please choose another';
  const { create, expectAlerts, user, dialog } = openDialog({
    routes: {
      [address]: () =>
        problem(422, text, { fields: { 'software.tech_admin_id': text, 'contract.cost': 'No' } }),
    },
  });
  await user.clear(field(dialog, 'Notes'));
  await user.type(field(dialog, 'Notes'), 'For the studio');
  await create();
  await expectAlerts(text, 'No');
  expect(toastText()).toBe('Error / Failed to create software and contract');
  expect(field(dialog, 'Notes')).toHaveProperty('value', 'For the studio');
});

test('A request that was decided meanwhile says by whom', async () => {
  const text = 'Operations Wrapup was approved by Tom Okafor on Nov 20, 2026 at 14:05 UTC';
  const { create, expectAlerts, onDone } = openDialog({ routes: { [address]: () => problem(409, text) } });
  await create();
  await expectAlerts(`Failed to create software and contract${text}`);
  expect(toastText()).toBe('Error / Failed to create software and contract');
  expect(onDone).not.toHaveBeenCalled();
});

test('After a lost answer the same form is sent under the same key, and a corrected one under another', async () => {
  const cut = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  const answers = [cut, () => problem(503, 'Not now'), completed];
  const { create, posts, user, dialog, alerts, onDone } = openDialog({
    routes: { [address]: () => (answers.shift() ?? completed)() },
  });
  await create();
  await waitFor(() => expect(alerts()[0]).toContain('Purser can’t be reached.'));
  await create();
  await waitFor(() => expect(alerts()[0]).toContain('Not now'));
  await user.type(field(dialog, 'Notes'), 'Corrected');
  await create();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const keys = posts().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('It is sent once, however often it is asked', async () => {
  const answer = held();
  const { create, posts, user, dialog } = openDialog({ routes: { [address]: () => answer.answer } });
  await create();
  await user.click(await within(dialog).findByRole('button', { name: 'Creating…' }));
  await user.type(field(dialog, 'Notes'), '{Enter}');
  expect(posts()).toHaveLength(1);
  answer.letGo(completed());
});

test('Files are uploaded first and go with the same call', async () => {
  const { storage, create, user, dialog, posts, onDone } = openDialog();
  expect(within(dialog).getByText('PDF, DOC, DOCX, TXT')).toBeTruthy();
  await user.upload(field(dialog, 'Contract files'), [fileOf('a.pdf'), fileOf('b.pdf')]);
  await waitFor(() => expect(uploadsIn(dialog)).toHaveLength(2));
  await create();
  const [a, b] = [await storage.next(), await storage.next()];
  expect(posts()).toEqual([]);
  a.answer(204);
  b.answer(413, { message: 'The file is too large', status: 413 });
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'File upload failedThe file is too large',
  );
  expect(field(dialog, /^Vendor/)).toHaveProperty('value', 'Wasabi');
  expect(posts()).toEqual([]);
  storage.oblige();
  await create();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(70));
  expect(posts().map(bodyOf)[0].files).toHaveLength(2);
});

test('A file that the server refuses is told at that file', async () => {
  const text = 'The file’s content doesn’t fit its name';
  const { storage, create, user, dialog } = openDialog({
    routes: { [address]: () => problem(422, text, { fields: { 'files.0': text } }) },
  });
  storage.oblige();
  await user.upload(field(dialog, 'Contract files'), fileOf('a.pdf'));
  await waitFor(() => expect(uploadsIn(dialog)).toHaveLength(1));
  await create();
  const failure = await within(dialog).findByText('Failed to save file record: 422');
  expect(failure.closest('li')?.textContent).toContain('a.pdf');
});

test('Closing with something typed asks; without, it doesn’t', async () => {
  const { user, dialog, onClose } = openDialog({ request: { ...last, businessOwnerId: jack.id } });
  await user.type(field(dialog, 'Notes'), 'Mine');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Backspace>4/}');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});
