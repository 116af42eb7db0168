import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  bodyOf,
  choose,
  contractOf,
  edit,
  facts,
  messages,
  type Opened,
  openContracts,
  openEditing,
  retype,
  save,
} from '../../../test/contracts.tsx';
import { held, json, problem } from '../../../test/network.ts';

const end = () => screen.getByLabelText<HTMLInputElement>(/^End Date/);
const patches = ({ writes }: Opened) => writes().map(({ body }) => bodyOf(body));

test('An end that was set is kept when the start changes', async () => {
  const opened = await openEditing({ startDate: '2027-01-31', endDate: '2028-01-30' });
  await retype(opened, /^Start Date/, '2027-02-15');
  expect(end()).toHaveProperty('value', 'Jan 30, 2028');
});

test('Only what was changed is sent, to the version that was read, and the facts show it', async () => {
  const opened = await openEditing();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Start Date/));
  await retype(opened, /^Cost/, '1300');
  await opened.user.keyboard('{Enter}');
  expect(await facts()).toMatchObject({ Cost: '$1,300.00 a year' });
  expect(patches(opened)).toEqual([{ cost: 1300 }]);
  expect(opened.writes()[0]?.headers.get('If-Match')).toBe('"v3"');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })));
  expect(opened.unsaved.at(-1)).toBeNull();
});

test('The focus goes to Edit also where the next frame comes before the facts are drawn', async () => {
  const opened = await openEditing();
  await retype(opened, /^Cost/, '1300');
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    callback(0);
    return 0;
  });
  await opened.user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })));
});

test('A contract that becomes monthly loses its end; a monthly one sends none', async () => {
  const opened = await openEditing();
  await choose(opened, /^Billing Cycle/, 'Monthly');
  expect(screen.getByText('Monthly recurring')).toBeTruthy();
  expect(screen.getByLabelText('Next review')).toBeTruthy();
  await save(opened);
  expect(await facts()).toMatchObject({ 'End Date': 'Monthly recurring' });
  await edit(opened);
  await retype(opened, /^Start Date/, '2026-01-31');
  await opened.user.click(screen.getByRole('button', { name: 'More' }));
  await opened.user.click(screen.getByLabelText('Auto Renew'));
  await choose(opened, /^Price Check Frequency/, 'Quarterly');
  await retype(opened, /^Next Review Date/, '6/1/2026');
  await save(opened);
  expect(await facts()).toMatchObject({ 'Auto Renew': 'Yes', 'Next Review Date': 'Jun 1, 2026' });
  expect(patches(opened)).toEqual([
    { billingCycle: 'monthly', endDate: null },
    {
      startDate: '2026-01-31',
      autoRenew: true,
      priceCheckFrequency: 'quarterly',
      nextReviewDate: '2026-06-01',
    },
  ]);
});

test('The end that a termination gave a monthly contract stays until its cycle changes', async () => {
  const opened = await openEditing({ billingCycle: 'monthly', endDate: '2026-05-31' });
  expect(end()).toMatchObject({ value: 'May 31, 2026', disabled: true });
  await choose(opened, /^Billing Cycle/, 'Yearly');
  expect(end()).toMatchObject({ value: 'May 31, 2026', disabled: false });
  await choose(opened, /^Billing Cycle/, 'Quarterly');
  expect(end()).toMatchObject({ value: 'Feb 28, 2026', disabled: true });
  expect(screen.getByText('Quarterly recurring')).toBeTruthy();
});

test('What is wrong under More is shown, though More was folded away, and stays so once it is right', async () => {
  const opened = await openEditing();
  const more = screen.getByRole('button', { name: 'More' });
  await opened.user.click(more);
  await retype(opened, /^Next Review Date/, 'x');
  await opened.user.click(more);
  expect(screen.queryByLabelText(/^Next Review Date/)).toBeNull();
  await save(opened);
  const field = await screen.findByLabelText(/^Next Review Date/);
  expect(document.activeElement).toBe(field);
  await retype(opened, /^Next Review Date/, '2027-01-15');
  await waitFor(() => expect(messages()).toEqual([]));
  expect(document.activeElement).toBe(field);
});

test('A refusal is told above the form and at its fields, and nothing typed is lost', async () => {
  let answer = problem(422, 'Too much', { fields: { cost: 'Too much' } });
  const opened = await openEditing({}, { 'PATCH /api/contracts/5': () => answer });
  await retype(opened, /^Cost/, '99');
  await save(opened);
  await waitFor(() => expect(messages()).toEqual(['Too much', 'Too much']));
  answer = new Response('<h1>Bad</h1>', { status: 502, statusText: 'Bad Gateway' });
  await save(opened);
  await waitFor(() => expect(messages()[0]).toBe('Failed to save contract502: <h1>Bad</h1>'));
  expect(screen.getByLabelText(/^Cost/)).toHaveProperty('value', '99');
});

test('While it is being saved the button says so and takes no second click', async () => {
  const patch = held();
  const list = [contractOf({ id: 5 })];
  const opened = openContracts(list, { 'PATCH /api/contracts/5': () => patch.answer });
  await edit(opened);
  await retype(opened, /^Cost/, '99');
  await save(opened);
  await opened.user.click(await screen.findByRole('button', { name: 'Saving…' }));
  await opened.user.keyboard('{Escape}');
  expect(opened.writes()).toHaveLength(1);
  list[0] = contractOf({ id: 5, cost: 99, version: 4 });
  patch.letGo(json(list[0]));
  expect(await facts()).toMatchObject({ Cost: '$99.00 a year' });
});

test('Escape leaves an edit without changes at once, and asks about one with changes; the drawer stays', async () => {
  const opened = await openEditing();
  await opened.user.keyboard('{Escape}');
  await facts();
  await edit(opened);
  await retype(opened, /^Cost/, '99');
  expect(opened.unsaved.at(-1)).toBe('Unsaved contract');
  await opened.user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await opened.user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText(/^Cost/)).toHaveProperty('value', '99');
  await opened.user.click(screen.getByRole('button', { name: 'Cancel Edit' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await facts()).toMatchObject({ Cost: '$1,200.50 a year' });
  expect(screen.getByRole('dialog', { name: 'Adobe' })).toBeTruthy();
  expect(opened.unsaved.at(-1)).toBeNull();
});

test('Selecting another contract asks about changes first', async () => {
  const older = contractOf({ id: 1, startDate: '2024-12-01', endDate: '2025-11-30' });
  const opened = openContracts([contractOf({ id: 5 }), older]);
  await edit(opened);
  await retype(opened, /^Cost/, '99');
  await opened.user.click(screen.getByRole('radio', { name: /2024/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  expect(screen.getByLabelText(/^Cost/)).toHaveProperty('value', '99');
  await opened.user.click(within(question).getByRole('button', { name: 'Discard changes' }));
  expect(await facts()).toMatchObject({ 'Start Date': 'Dec 1, 2024' });
});

test('The cost of a contract that runs already says from when it counts, before anything is typed', async () => {
  await openEditing();
  const description =
    'US dollars a year. Counts from Dec 1, 2025, its start. For a price from a later day, use New Contract.';
  expect(screen.getByRole('spinbutton', { name: 'Cost', description })).toBeTruthy();
});

test.each(['2026-11-21', '2027-01-01'])(
  'Of a contract that begins on %s no day is over yet: its cost says nothing more',
  async (startDate) => {
    const opened = await openEditing({ startDate, endDate: '2027-12-31' });
    await retype(opened, /^Cost/, '1300');
    expect(screen.queryByText(/Counts from/)).toBeNull();
  },
);
