import type { PurchaseRequest } from '@purser/api/request-replies';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choose, messages } from '../../../test/contracts.tsx';
import { answerFrom, json, problem, type SentRequest } from '../../../test/network.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { noRenewalTerms } from '../../../test/renewal-terms.ts';
import { requestOf, requestRoutes, tom } from '../../../test/requests.ts';
import { contractOf, software } from '../../../test/software-panel.ts';
import { fileOf, uploadServer } from '../../../test/upload-server.ts';
import { newUser } from '../../../test/user.ts';
import { filesOnServer, toastText, uploadsIn } from '../../../test/vendor-files.tsx';
import { WrapUpDialog } from './request-wrap-up.tsx';

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
  const sent = answerFrom({ ...filesOnServer(), ...requestRoutes(request), [address]: completed, ...routes });
  const onDone = vi.fn<(softwareId: number) => void>();
  const onClose = vi.fn<() => void>();
  renderPart(<WrapUpDialog {...{ request, comment, onDone, onClose }} steps={[]} onUnsaved={() => {}} />);
  const user = newUser({ applyAccept: false });
  const dialog = screen.getByRole('dialog', { name: 'Confirm Contract and Software Details' });
  const create = () =>
    user.click(within(dialog).getByRole('button', { name: /^Create Software and Contract/ }));
  const expectAlerts = (...texts: string[]) => waitFor(() => expect(messages()).toEqual(texts));
  const posts = () => sent.filter(({ method, url }) => `${method} ${url}` === address);
  const field = (name: string | RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name);
  return { storage, sent, user, dialog, create, expectAlerts, posts, field, onDone, onClose };
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
  await choose(opened, 'Payment Type', 'ACH');
  await choose(opened, 'Business Owner', 'None');
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

test('What is missing is said at its field, in the words of a request, and nothing is sent', async () => {
  const bare = { ...last, vendor: null, estimatedCost: null, department: null };
  const { dialog, create, expectAlerts, posts, field, user } = openDialog({ request: bare });
  for (const segment of ['Capital', 'Studio'])
    await user.click(within(dialog).getByRole('checkbox', { name: segment }));
  await user.clear(field(/^End Date/));
  await create();
  await expectAlerts(
    'Vendor is required',
    'Please ensure business segment percentages add up to 100%',
    'Cost is required',
    'Contract end date is required',
  );
  expect(document.activeElement).toBe(field(/^Vendor/));
  expect(posts()).toEqual([]);
});

const field = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByLabelText(name);

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
  const { create, posts, user, dialog, onDone } = openDialog({
    routes: { [address]: () => (answers.shift() ?? completed)() },
  });
  await create();
  await waitFor(() => expect(messages()[0]).toContain('Purser can’t be reached.'));
  await create();
  await waitFor(() => expect(messages()[0]).toContain('Not now'));
  await user.type(field(dialog, 'Notes'), 'Corrected');
  await create();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const keys = posts().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('Files are uploaded first and go with the same call', async () => {
  const { storage, create, user, dialog, posts, onDone } = openDialog();
  expect(within(dialog).getByText('PDF, DOC, DOCX, TXT')).toBeTruthy();
  await user.upload(field(dialog, 'Contract files'), [fileOf('a.pdf'), fileOf('b.pdf')]);
  await waitFor(() => expect(uploadsIn(dialog)).toHaveLength(2));
  expect(within(dialog).getByRole('button', { name: /^Create/ }).textContent).toMatch(/ with 2 files$/);
  await create();
  const [a, b] = await storage.nextTwo('a.pdf');
  expect(posts()).toEqual([]);
  a.answer(204);
  b.answer(204);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(70));
  expect(posts().map(bodyOf)[0].files).toHaveLength(2);
});
