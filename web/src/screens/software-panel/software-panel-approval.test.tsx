import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodyOf, json, problem, type Routes } from '../../../test/network.ts';
import { maya } from '../../../test/render-app.tsx';
import { requestOf, requestsAnswer } from '../../../test/requests.ts';
import { openPanel, panelRoutes, software } from '../../../test/software-panel.ts';
import { toastText } from '../../../test/vendor-files.tsx';

/** The panel where contracts need an approval, with the New Contract dialog open. */
async function openDialog(routes: Routes = {}) {
  const opened = await openPanel({
    ...panelRoutes(software()),
    'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: true }]),
    'POST /api/software/7/contracts/submit': () => json(requestOf({ id: 131 }), 201),
    ...routes,
  });
  await opened.user.click(await within(opened.panel).findByRole('button', { name: 'New Contract' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'New Contract - Adobe' }) };
}

test('While contracts need approval, a new one becomes a request, to which the panel leads', async () => {
  const { user, dialog, panel, client, writes } = await openDialog();
  client.setQueryData(['my-turn'], { count: 0 });
  await user.click(within(dialog).getByRole('button', { name: 'Submit for Approval' }));
  const link = await within(panel).findByRole('link', { name: 'REQ-000131' });
  expect(dialog.isConnected).toBe(false);
  expect(toastText()).toBe('Success / Contract submitted for approval');
  expect(writes().map(({ url }) => url)).toEqual(['/api/software/7/contracts/submit']);
  expect(bodyOf(writes()[0])).toMatchObject({ startDate: '2027-06-01', cost: 1000 });
  expect(client.getQueryState(['my-turn'])?.isInvalidated).toBe(true);
  expect(within(panel).queryByText('Unsaved contract')).toBeNull();
  await user.click(link);
  await waitFor(() => expect(window.location.pathname).toBe('/requests/131'));
  await waitFor(() => expect(panel.isConnected).toBe(false));
});

const form = { questions: [], steps: null };
const why = { key: 'why', label: 'Why', type: 'text', required: true };
const forms = [
  { ...form, key: 'big', name: 'Big deal', questions: [why] },
  { ...form, key: 'new', name: 'New software', kinds: ['software'] },
  { ...form, key: 'seats', name: 'Seats', kinds: ['renewal'], largestCost: 1300 },
];

test('A form that fits may be chosen; its questions come before the request is submitted, on its page', async () => {
  const { user, dialog, writes } = await openDialog({
    'GET /api/settings/request-forms': () => json(forms),
    'POST /api/software/7/contracts/submit': () => json(requestOf({ id: 131, status: 'draft' }), 201),
  });
  const pick = async (option: string) => {
    await user.click(await within(dialog).findByRole('combobox', { name: 'Request Form' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    const names = options.map(({ textContent }) => textContent);
    await user.click(screen.getByRole('option', { name: option }));
    return names;
  };
  expect(await pick('Seats')).toEqual(['Default form', 'Big deal', 'Seats']);
  expect(within(dialog).getByText('Only for renewals, at most $1,300 a year.')).toBeTruthy();
  const cost = within(dialog).getByRole('spinbutton', { name: 'Cost' });
  await user.clear(cost);
  await user.type(cost, '1301');
  expect(within(dialog).getByText(/^The form ‘Seats’ allows at most \$1,300 a year/)).toBeTruthy();
  await pick('Big deal');
  await user.click(within(dialog).getByRole('button', { name: 'Go to the Questions' }));
  await waitFor(() => expect(window.location.pathname).toBe('/requests/131'));
  expect(bodyOf(writes()[0])).toMatchObject({ cost: 1301, formKey: 'big', submit: false });
  expect(screen.queryByText('Contract submitted for approval')).toBeNull();
});

test('Where the setting was turned on meanwhile, the dialog submits from then on and keeps what was typed', async () => {
  let isOn = false;
  const { user, panel, dialog } = await openDialog({
    'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: isOn }]),
    'POST /api/software/7/contracts': () =>
      problem(403, 'Please submit this one for approval', { code: 'approval_needed' }),
  });
  const cost = within(dialog).getByRole('spinbutton', { name: 'Cost' });
  await user.clear(cost);
  await user.type(cost, '1500');
  isOn = true;
  await user.click(within(dialog).getByRole('button', { name: 'Create Contract' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Submit for Approval' }));
  expect(await within(panel).findByRole('link', { name: 'REQ-000131' })).toBeTruthy();
});

test('Where contracts need an approval, the menu says that an administrator deletes what has contracts', async () => {
  const { user, panel } = await openPanel({
    ...panelRoutes(software()),
    'GET /api/me': () => json({ ...maya, role: 'user' }),
    'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: true }]),
  });
  await within(panel).findByRole('button', { name: 'New Contract' });
  await user.click(within(panel).getByRole('button', { name: 'More actions' }));
  const entry = await screen.findByRole('menuitem', { name: /^Delete Software/ });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  expect(entry.textContent).toContain('Its contracts were approved, so an administrator deletes it.');
});

test('A missing owner is told with the place where it is set', async () => {
  const missing = 'The following required fields are missing: Tech Admin. Please fill them in before saving.';
  const { user, dialog } = await openDialog({
    'POST /api/software/7/contracts/submit': () =>
      problem(422, missing, { fields: { techAdminId: missing } }),
  });
  await user.click(within(dialog).getByRole('button', { name: 'Submit for Approval' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toBe(
    `${missing} They are set under Software Information, in the panel behind this dialog.`,
  );
});

test('An item whose first contract waits for approval says so, and leads to the request', async () => {
  const waiting = requestOf({ id: 131, status: 'in_progress', targetSoftwareId: 7 });
  const { panel } = await openPanel({
    ...panelRoutes(software(), []),
    'GET /api/approval-requests': () => requestsAnswer([requestOf({ id: 130 }), waiting]),
  });
  const link = await within(panel).findByRole('link', { name: 'REQ-000131' });
  expect(link.getAttribute('href')).toBe('/requests/131');
  // The notice, the renewal date and the cost.
  expect(within(panel).getAllByText('Waiting for approval')).toHaveLength(3);
});
