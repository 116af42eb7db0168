import { defaultOptions } from '@purser/domain/options';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { held, json, problem } from '../../../test/network.ts';
import { optionsAddress as address, openLists } from '../../../test/options.ts';
import { openApp } from '../../../test/render-app.tsx';
import { toast } from '../../../test/texts.ts';

test('The five lists stand there with their values', async () => {
  const { values } = await openLists();
  expect(values('Business Segments')).toEqual(defaultOptions.businessSegments);
  expect(values('Team Usage Options')).toEqual(defaultOptions.teamUsage);
  expect(values('Status Options')).toEqual(['Active', 'Pending cancellation', 'Terminated']);
  expect(values('Billing Cycles')).toEqual(['Yearly', 'Monthly', 'Quarterly']);
  expect(values('Payment Types')).toEqual(defaultOptions.paymentTypes);
});

test('Enter and the button add a value, trimmed; an empty one is ignored; saving sends just the lists that changed', async () => {
  const { user, list, field, values, add, save, puts } = await openLists();
  await add('Business Segments', '  News ');
  expect(field('Business Segments').value).toBe('');
  await user.type(field('Payment Types'), 'Cash');
  await user.click(within(list('Payment Types')).getByRole('button', { name: 'Add to Payment Types' }));
  expect(document.activeElement).toBe(field('Payment Types'));
  await add('Team Usage Options', '   ');
  expect(values('Team Usage Options')).toEqual(defaultOptions.teamUsage);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await save();
  await toast('Success', 'Software options saved successfully');
  expect(puts()).toEqual([
    {
      businessSegments: [...defaultOptions.businessSegments, 'News'],
      paymentTypes: [...defaultOptions.paymentTypes, 'Cash'],
    },
  ]);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(values('Payment Types').at(-1)).toBe('Cash');
});

test('A value that is there already, in any letter case, is refused as a duplicate and stays in its field', async () => {
  const { field, values, add, save, puts } = await openLists();
  await add('Payment Types', ' aCh ');
  await toast('Duplicate', 'This option already exists');
  expect(field('Payment Types').value).toBe(' aCh ');
  expect(field('Payment Types').getAttribute('aria-invalid')).toBe('true');
  expect(values('Payment Types')).toEqual(defaultOptions.paymentTypes);
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Payment Types')));
  expect(puts()).toEqual([]);
});

test.each([
  ['a;b', 'An option can’t contain a semicolon'],
  ['x'.repeat(101), 'Please use at most 100 characters'],
])('%s is refused at its field: %s', async (value, message) => {
  const { field, add } = await openLists();
  await add('Payment Types', value);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(field('Payment Types').value).toBe(value);
});

test('What was typed and not added is saved with the rest', async () => {
  const { user, field, save, puts } = await openLists();
  await user.type(field('Team Usage Options'), 'Research');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await save();
  await toast('Success', 'Software options saved successfully');
  expect(puts()).toEqual([{ teamUsage: [...defaultOptions.teamUsage, 'Research'] }]);
});

test('Removing a value says how many items use it and stay as they are, and can be undone until it is saved', async () => {
  const { user, list, values, remove, save, puts } = await openLists();
  await remove('Studio');
  expect(values('Business Segments')).toEqual(['Capital', 'Ad Sales', 'Corporate']);
  expect(await screen.findByText('12 items use this value and stay as they are.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Corporate');
  await remove('Capital');
  expect(screen.getByText('1 item uses this value and stays as it is.')).toBeTruthy();
  await remove('Ad Sales');
  expect(screen.getByText('No item uses this value.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo removing Studio' }));
  expect(values('Business Segments')).toEqual(['Studio', 'Corporate']);
  await save();
  await toast('Success', 'Software options saved successfully');
  expect(puts()).toEqual([{ businessSegments: ['Studio', 'Corporate'] }]);
  expect(within(list('Business Segments')).queryByText(/use this value/)).toBeNull();
});

test('A value that was removed is back in its place when it is entered again', async () => {
  const { values, remove, add } = await openLists();
  await remove('Studio');
  await add('Business Segments', 'Studio');
  expect(values('Business Segments')).toEqual(defaultOptions.businessSegments);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('With the last value gone, the list says that it is empty and its field has the focus', async () => {
  const { user, list, field, remove } = await openLists();
  for (const cycle of ['Yearly', 'Monthly', 'Quarterly']) await remove(cycle);
  expect(within(list('Billing Cycles')).getByText(/^No values/)).toBeTruthy();
  expect(document.activeElement).toBe(field('Billing Cycles'));
  await user.click(screen.getByRole('button', { name: 'Undo removing Yearly' }));
  expect(within(list('Billing Cycles')).queryByText(/^No values/)).toBeNull();
});

test('Where nobody knows how many items use a value, it is said that they stay as they are', async () => {
  const { remove } = await openLists({ [`GET ${address}/in-use`]: () => problem(500, 'Broken') });
  await remove('Studio');
  expect(screen.getByText('Items that use this value stay as they are.')).toBeTruthy();
});

test('Of values that the product itself knows, it is said what else follows', async () => {
  const { list, remove, add } = await openLists();
  await remove('Active');
  await remove('Terminated');
  const status = list('Status Options');
  expect(within(status).getByText(/New software still starts as Active/)).toBeTruthy();
  expect(within(status).getByText(/Terminating software still sets this status/)).toBeTruthy();
  expect(within(status).getByText('1,234 items use this value and stay as they are.')).toBeTruthy();
  await add('Billing Cycles', 'Weekly');
  expect(
    within(list('Billing Cycles')).getByText(
      'Contracts can’t be billed that way. Forms won’t offer “Weekly”.',
    ),
  ).toBeTruthy();
});

test('Of two who save one list at the same moment, both keep what they have added', async () => {
  const theirs = [...defaultOptions.paymentTypes, 'Barter'];
  const opened = await openLists({
    [`PUT ${address}`]: ({ body }) => {
      const { from, ...lists } = JSON.parse(String(body));
      if (from.paymentTypes.includes('Barter')) return json({ ...defaultOptions, ...lists });
      opened.keep({ paymentTypes: theirs });
      return problem(412, 'Somebody else has saved the option lists', { code: 'stale' });
    },
  });
  await opened.add('Payment Types', 'Cash');
  await opened.save();
  await toast('Success', 'Software options saved successfully');
  expect(opened.puts().at(-1)).toEqual({ paymentTypes: [...theirs, 'Cash'] });
  await waitFor(() => expect(opened.values('Payment Types')).toEqual([...theirs, 'Cash']));
});

test('Who has written a value otherwise than somebody else meanwhile decides which of the two is saved', async () => {
  const { user, add, save, keep, puts, values } = await openLists();
  await add('Payment Types', 'cash');
  await add('Team Usage Options', 'Research');
  keep({ paymentTypes: [...defaultOptions.paymentTypes, 'Cash'] });
  await save();
  const dialog = await screen.findByRole('dialog', { name: /^These lists have changed/ });
  expect(within(dialog).getByRole('listitem').textContent).toBe('Payment TypesemptybecameCashyours: cash');
  expect(puts()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
  expect(values('Payment Types').at(-1)).toBe('Cash');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await save();
  await toast('Success', 'Software options saved successfully');
  expect(puts()).toEqual([{ teamUsage: [...defaultOptions.teamUsage, 'Research'] }]);
});

test('Who was without a connection for an hour saves beside what others have saved until then', async () => {
  let isOffline = true;
  const opened = await openLists();
  const { add, save, keep, values, puts } = opened;
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) =>
    isOffline ? Promise.reject(new TypeError('Failed to fetch')) : online(...given),
  );
  await add('Payment Types', 'Cash');
  await save();
  await screen.findByText(/^Failed to save software options/);
  keep({ paymentTypes: ['Barter', ...defaultOptions.paymentTypes.slice(1)], teamUsage: ['Everybody'] });
  isOffline = false;
  await save();
  await toast('Success', 'Software options saved successfully');
  const paymentTypes = ['Barter', ...defaultOptions.paymentTypes.slice(1), 'Cash'];
  expect(puts()).toEqual([{ paymentTypes }]);
  expect(values('Payment Types')).toEqual(paymentTypes);
  expect(values('Team Usage Options')).toEqual(['Everybody']);
});

test.each([
  ['the server’s words', () => problem(422, 'Too many options'), 'Too many options'],
  ['an answer without words', () => json({ code: 'x' }, 500), 'Failed to save'],
  ['a page', () => new Response('<h1>Bad</h1>', { status: 502 }), 'Failed to save'],
])('A failed save tells of it by %s and keeps what was changed', async (_what, answer, message) => {
  const { values, add, save } = await openLists({ [`PUT ${address}`]: answer });
  await add('Payment Types', 'Cash');
  await save();
  await toast('Error', `Failed to save software options: ${message}`);
  expect(values('Payment Types').at(-1)).toBe('Cash');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('What is changed while a save is under way isn’t taken for saved', async () => {
  const { answer, letGo } = held();
  const { add, save, values, puts } = await openLists({ [`PUT ${address}`]: () => answer });
  await add('Payment Types', 'Cash');
  await save();
  await waitFor(() => expect(puts()).toHaveLength(1));
  await add('Payment Types', 'Barter');
  letGo(json({ ...defaultOptions, paymentTypes: [...defaultOptions.paymentTypes, 'Cash'] }));
  await toast('Success', 'Software options saved successfully');
  expect(values('Payment Types').slice(-2)).toEqual(['Cash', 'Barter']);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('Discard asks, and then shows the lists as they are saved', async () => {
  const { user, field, values, remove } = await openLists();
  await remove('Studio');
  await user.type(field('Payment Types'), 'Cash');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(values('Business Segments')).toEqual(defaultOptions.businessSegments);
  expect(field('Payment Types').value).toBe('');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('With nothing changed, there is nothing to save', async () => {
  const { save, puts } = await openLists();
  await save();
  await toast('Nothing to save', 'No list was changed.');
  expect(puts()).toEqual([]);
});

test('Another tab is not shown before what is unsaved may be lost', async () => {
  const { user, add, values } = await openLists({}, () => openApp('/settings'));
  await add('Payment Types', 'Cash');
  await user.click(screen.getByRole('tab', { name: 'Workflow' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(values('Payment Types').at(-1)).toBe('Cash');
});
