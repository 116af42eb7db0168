import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../../test/network.ts';
import { askedContract } from '../../../../test/renewal-terms.ts';
import { bodyOf, openDetails } from '../../../../test/request-details.tsx';
import { jack, requestOf, stepsOf, tom } from '../../../../test/requests.ts';

const shared = '{"segments":["Studio","Corporate"],"percentages":{"Studio":80,"Corporate":20}}';
const term = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent;

test('All that is asked for can be read, with names, money and shares', async () => {
  await openDetails(requestOf({ department: shared }));
  await screen.findByText('Tom Okafor');
  expect(term('Vendor')).toBe('Wasabi');
  expect(term('Product Name')).toBe('Hot Cloud Storage');
  expect(term('Estimated Cost')).toBe('$61,200.00');
  expect(term('Department')).toBe('Studio 80%, Corporate 20%');
  expect(term('Description')).toBe('Object storage for finished masters.');
  expect(term('Business Requirements')).toBe('Replace the tape archive.');
  expect(term('Business Owner')).toContain('Jack Whitfield');
  expect(term('Executive Sponsor')).toBe('None');
});

test('What a draft lacks reads as nothing where its reader may not fill it in', async () => {
  const draft = requestOf({ status: 'draft', vendor: null, estimatedCost: null, department: null });
  await openDetails({ ...draft, currentAssigneeId: jack.id }, { person: tom });
  expect(term('Vendor')).toBe('None');
  expect(term('Estimated Cost')).toBe('Cost TBD');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
});

test('Edit and delete are offered to those alone who have the right', async () => {
  await openDetails(requestOf(), { person: tom });
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Request' })).toBeNull();
});

test('A closed request is edited by nobody, and an administrator may still delete it', async () => {
  const { user, onDelete } = await openDetails(requestOf({ status: 'rejected', currentAssigneeId: null }));
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete Request' }));
  expect(onDelete).toHaveBeenCalledOnce();
});

test('Only what was changed is sent, with the version that it was changed from, and then it shows', async () => {
  const saved = requestOf({ productName: 'Cold Storage', estimatedCost: 1200.5, version: 5 });
  const { edit, save, user, puts } = await openDetails(requestOf(), { saved: saved });
  const form = await edit();
  expect(document.activeElement).toBe(within(form).getByRole('textbox', { name: 'Vendor' }));
  await user.clear(within(form).getByRole('textbox', { name: 'Product Name' }));
  await user.type(within(form).getByRole('textbox', { name: 'Product Name' }), 'Cold Storage');
  await user.clear(within(form).getByRole('spinbutton', { name: 'Estimated Cost' }));
  await user.type(within(form).getByRole('spinbutton', { name: 'Estimated Cost' }), '1200.50');
  await save();
  expect(await screen.findByText('Cold Storage')).toBeTruthy();
  expect(puts()).toHaveLength(1);
  expect(bodyOf(puts()[0])).toEqual({ productName: 'Cold Storage', estimatedCost: 1200.5 });
  expect(puts()[0]?.headers.get('If-Match')).toBe('"v4"');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'));
});

test('Several segments need percentages that add up to 100, and are sent as one text', async () => {
  const { edit, save, user, alerts, puts } = await openDetails(requestOf(), {
    saved: requestOf({ department: shared, version: 5 }),
  });
  const form = await edit();
  const box = within(form).getByRole('group', { name: 'Department' });
  await user.click(within(box).getByRole('checkbox', { name: 'Corporate' }));
  expect(within(box).getByText('Please enter percentages for each segment')).toBeTruthy();
  await user.type(within(box).getByLabelText('Studio percentage'), '80');
  expect(within(box).getByText('Total: 80% (must equal 100%)')).toBeTruthy();
  await save();
  await waitFor(() =>
    expect(alerts()).toEqual(['Please ensure business segment percentages add up to 100%']),
  );
  expect(puts()).toEqual([]);
  await user.type(within(box).getByLabelText('Corporate percentage'), '20');
  expect(within(box).getByText('Total: 100% ✓')).toBeTruthy();
  await waitFor(() => expect(alerts()).toEqual([]));
  await save();
  await screen.findByText('Studio 80%, Corporate 20%');
  expect(bodyOf(puts()[0])).toEqual({ department: shared });
});

test('One segment is sent by its name, and none as nothing', async () => {
  const { edit, save, user, puts } = await openDetails(requestOf({ department: shared }), {
    saved: requestOf({ version: 5 }),
  });
  const box = within(await edit()).getByRole('group', { name: 'Department' });
  await user.click(within(box).getByRole('checkbox', { name: 'Corporate' }));
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(bodyOf(puts()[0])).toEqual({ department: 'Studio' });
});

test('A save without a change sends nothing', async () => {
  const { edit, save, puts } = await openDetails(requestOf());
  await edit();
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(puts()).toEqual([]);
});

test('A draft that lacks something opens to be filled in, and may be saved as it is', async () => {
  const draft = requestOf({ status: 'draft', currentStep: 'request_submission', currentAssigneeId: jack.id });
  const empty = { ...draft, vendor: null, productName: null, description: null, department: null };
  const { save, puts } = await openDetails(empty, { person: jack, saved: empty });
  const form = await screen.findByRole('form', { name: 'Request Details' });
  expect(document.activeElement).toBe(within(form).getByRole('textbox', { name: 'Vendor' }));
  expect(screen.getByRole('button', { name: 'Delete Request' })).toBeTruthy();
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(bodyOf(puts()[0])).toEqual({});
});

test('A draft that has everything moves on by being saved, also as it is', async () => {
  const draft = requestOf({ status: 'draft', currentStep: 'request_submission' });
  const { edit, save, puts } = await openDetails(draft, {
    saved: { ...draft, status: 'in_progress', version: 5 },
  });
  await edit();
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(puts().map(bodyOf)).toEqual([{}]);
});

test('Once it is submitted its requestor changes the words, and reads why the rest stays', async () => {
  const request = requestOf({ currentAssigneeId: tom.id, currentAssigneeName: tom.name });
  const { edit, save, user, puts } = await openDetails(request, {
    person: jack,
    saved: { ...request, version: 5 },
  });
  const form = await edit();
  const locked = within(form).getByRole('group', { name: 'Not to be changed' });
  expect(locked.textContent).toContain(
    'Only Tom Okafor or an administrator can change its vendor, product, cost, department and owners now.',
  );
  expect(locked.textContent).toContain('Hot Cloud Storage');
  expect(within(form).getAllByRole('textbox')).toHaveLength(2);
  expect(document.activeElement).toBe(within(form).getByRole('textbox', { name: 'Description' }));
  await user.type(within(form).getByRole('textbox', { name: 'Business Requirements' }), ' Soon.');
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(bodyOf(puts()[0])).toEqual({ businessRequirements: 'Replace the tape archive. Soon.' });
});

test('The vendor, product and cost of a contract that is asked for can’t be changed', async () => {
  const contract = askedContract({ cost: 61_200 });
  const request = requestOf({ contract, targetSoftwareId: 7 });
  const { edit } = await openDetails(request);
  const form = await edit();
  expect(within(form).queryByRole('textbox', { name: 'Vendor' })).toBeNull();
  expect(within(form).getByText(/are those of the contract that this request asks for/)).toBeTruthy();
  expect(within(form).getByRole('group', { name: 'Department' })).toBeTruthy();
  expect(within(form).getByRole('combobox', { name: 'Tech Admin' })).toBeTruthy();
});

test('Leaving what was typed asks first; Escape does so, too', async () => {
  const { edit, user, onUnsaved } = await openDetails(requestOf());
  const form = await edit();
  const description = within(form).getByRole('textbox', { name: 'Description' });
  await user.type(description, ' And more.');
  expect(onUnsaved).toHaveBeenLastCalledWith('Unsaved request details');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(description).toHaveProperty('value', 'Object storage for finished masters. And more.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Edit' }));
  expect(term('Description')).toBe('Object storage for finished masters.');
  expect(onUnsaved).toHaveBeenLastCalledWith(null);
});

test('Steps that nobody has to own ask for no owner', async () => {
  const { edit, save, user, puts } = await openDetails(requestOf({ executiveSponsorId: null }), {
    steps: stepsOf(requestOf()),
    saved: requestOf({ version: 5 }),
  });
  await user.type(within(await edit()).getByRole('textbox', { name: 'Vendor' }), ' Inc');
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(puts()).toHaveLength(1);
});

const form = { questions: [], steps: null };
const forms = [
  { ...form, key: 'small', name: 'Small', largestCost: 1000 },
  { ...form, key: 'big', name: 'Big', kinds: ['software'] },
  { ...form, key: 'seats', name: 'Seats', kinds: ['renewal'] },
];

test('A cost beyond the form of a draft says so at its field, and is saved with another form that fits', async () => {
  const draft = requestOf({
    status: 'draft',
    currentStep: 'request_submission',
    estimatedCost: 800,
    formKey: 'small',
  });
  const saved = { ...draft, formKey: 'big', estimatedCost: 5000, version: 5 };
  const routes = { 'GET /api/settings/request-forms': () => json(forms) };
  const { edit, user, puts } = await openDetails(draft, { routes, saved });
  expect((await screen.findByText('Small')).parentElement?.textContent).toContain('at most $1,000 a year');
  const cost = within(await edit()).getByRole('spinbutton', { name: 'Estimated Cost' });
  await user.clear(cost);
  await user.type(cost, '5000');
  expect(cost).toHaveProperty('ariaInvalid', 'true');
  await user.click(screen.getByRole('button', { name: 'Change Form…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Form' }));
  expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'Default form',
    'Big',
  ]);
  expect(dialog.getByText('The cost of $5,000.00 is saved with it.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Big' }));
  await user.click(dialog.getByRole('button', { name: 'Change Form' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts().map(bodyOf)).toEqual([{ formKey: 'big', estimatedCost: 5000 }]);
  expect(screen.queryByText('This request doesn’t fit its form')).toBeNull();
});
