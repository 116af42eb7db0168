import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem, type Routes } from '../../../test/network.ts';
import { contractOf, openPanel, panelRoutes, software } from '../../../test/software-panel.ts';

const item = software();
const first = contractOf({ endDate: '2026-12-31' });

type Opened = Awaited<ReturnType<typeof openPanel>>;

/** The server, which takes what it is sent unless the test says otherwise. */
const taking = (routes: Routes = {}): Routes => {
  let contract = first;
  return {
    ...panelRoutes(item, [first]),
    'GET /api/software/7/contracts': () => json([contract]),
    [`PATCH /api/contracts/${first.id}`]: ({ body }) => {
      contract = { ...contract, ...JSON.parse(String(body)), version: 2 };
      return json(contract);
    },
    'PUT /api/software/7': ({ body }) => json({ ...item, ...JSON.parse(String(body)), version: 4 }),
    ...routes,
  };
};

const save = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Save Changes' }));
const region = (name: string) => within(screen.getByRole('region', { name }));
const cost = () => region('Contract Information').getByRole<HTMLInputElement>('spinbutton', { name: 'Cost' });

async function editCost({ user }: Opened, text: string) {
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.clear(cost());
  await user.type(cost(), text);
}

const sentOf = ({ writes }: Opened) =>
  writes().map(({ method, body }) => [method, JSON.parse(String(body)) as unknown]);

test('Save Changes saves a contract that is being changed, and says so', async () => {
  const opened = await openPanel(taking());
  await editCost(opened, '1,300');
  await save(opened);
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(sentOf(opened)).toEqual([['PATCH', { cost: 1300 }]]);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByText('Unsaved contract')).toBeNull();
});

test.each([
  ['Save Changes', save],
  [
    'Ctrl+Enter in a field of several lines',
    ({ user }: Opened) => user.keyboard('{Control>}{Enter}{/Control}'),
  ],
])('%s saves the item and its contract together', async (_way, saveAll) => {
  const opened = await openPanel(taking());
  await editCost(opened, '1300');
  await opened.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x');
  await saveAll(opened);
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  await waitFor(() =>
    expect(sentOf(opened)).toEqual([
      ['PUT', { notes: 'x' }],
      ['PATCH', { cost: 1300 }],
    ]),
  );
});

test('A contract that can’t be saved gets the focus at its first wrong field, and the item is saved', async () => {
  const opened = await openPanel(taking());
  await editCost(opened, '0');
  await opened.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x');
  await save(opened);
  expect(await screen.findByText('Contract cost must be greater than 0')).toBeTruthy();
  expect(document.activeElement).toBe(cost());
  expect(sentOf(opened)).toEqual([['PUT', { notes: 'x' }]]);
  expect(screen.getByText('Unsaved contract')).toBeTruthy();
  expect(screen.queryByText('Nothing to save')).toBeNull();
  expect(screen.getByText('Software saved')).toBeTruthy();
  expect(screen.getByText('The contract is not saved.')).toBeTruthy();
  expect(screen.queryByText('Changes saved')).toBeNull();
});

test('Of an item that is refused and a contract that is saved, the toast names the contract alone', async () => {
  const opened = await openPanel(taking({ 'PUT /api/software/7': () => problem(500, 'The disk is full') }));
  await editCost(opened, '1300');
  await opened.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x');
  await save(opened);
  expect(await screen.findByText('Contract saved')).toBeTruthy();
  expect(screen.getByText('The other changes are not saved.')).toBeTruthy();
  expect(screen.queryByText('Changes saved')).toBeNull();
});

test('Where both are refused each is named, and nothing typed is lost', async () => {
  const opened = await openPanel(
    taking({
      [`PATCH /api/contracts/${first.id}`]: () => problem(403, 'Ask an administrator'),
      'PUT /api/software/7': () => problem(500, 'The disk is full'),
    }),
  );
  await editCost(opened, '1300');
  await opened.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x');
  await save(opened);
  expect(await screen.findByText('Failed to save contract')).toBeTruthy();
  expect(screen.getByText('Failed to save software. Please try again.')).toBeTruthy();
  expect(screen.getAllByText('Ask an administrator')).toHaveLength(2);
  expect(cost().value).toBe('1300');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('x');
});

test('An unsent comment isn’t nothing: Save Changes leads to it', async () => {
  const opened = await openPanel(taking());
  const comment = await screen.findByRole('textbox', { name: 'Comment' });
  await opened.user.type(comment, 'Too dear');
  await save(opened);
  expect(await screen.findAllByText('Unsent comment')).toHaveLength(2);
  expect(document.activeElement).toBe(comment);
  expect(screen.queryByText('Nothing to save')).toBeNull();
});

test('Ctrl+Enter in a comment sends the comment alone', async () => {
  const opened = await openPanel(
    taking({ 'POST /api/software/7/comments': () => problem(503, 'Try again in a minute') }),
  );
  await opened.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x');
  await opened.user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Too dear');
  await opened.user.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findAllByText('Try again in a minute')).length).toBeGreaterThan(0);
  expect(sentOf(opened).map(([method]) => method)).toEqual(['POST']);
});

test('An amount that can’t be read isn’t saved as what could be read of it', async () => {
  const opened = await openPanel(taking());
  await editCost(opened, '12.5k');
  await opened.user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Write the amount in digits, such as 1200.50 or 1,200.50')).toBeTruthy();
  await save(opened);
  expect(cost().value).toBe('12.5k');
  expect(opened.writes()).toEqual([]);
});

test('Ctrl+Enter sends a dialog, which has Ctrl+S to itself', async () => {
  const opened = await openPanel(taking());
  const { user } = opened;
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'x');
  await user.click(await screen.findByRole('button', { name: 'New Contract' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Contract - Adobe' });
  const amount = within(dialog).getByRole('spinbutton', { name: 'Cost' });
  await user.clear(amount);
  await user.keyboard('{Control>}s{/Control}');
  expect(await within(dialog).findByText('Cost is required')).toBeTruthy();
  await user.type(amount, '0');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(dialog).findByText('Cost must be a positive number')).toBeTruthy();
  expect(opened.writes()).toEqual([]);
});

test('What is typed in the very moment before Ctrl+S is saved, nothing is left behind', async () => {
  const opened = await openPanel(taking());
  await opened.user.click(await screen.findByRole('button', { name: 'Edit' }));
  // Both arrive before what the first of them changes has been drawn.
  act(() => {
    fireEvent.change(cost(), { target: { value: '1300' } });
    fireEvent.keyDown(cost(), { key: 's', ctrlKey: true });
  });
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  expect(screen.queryByText('Nothing to save')).toBeNull();
  expect(sentOf(opened)).toEqual([['PATCH', { cost: 1300 }]]);
});
