import { invalid, Problem } from '@purser/domain/problem';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newUser } from '../../test/user.ts';
import { fieldsOf, isEqual } from '../lib/draft.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { ListCard, type ListDescription, sharedList } from './list-card.tsx';

interface Center {
  readonly key: string;
  readonly name: string;
  readonly budget: number;
}

/** All that a list in Settings costs: its description, here of cost centers, which others save as well. */
const described = (kept: { rows: Center[]; refusal?: Problem | undefined }): ListDescription<Center> => ({
  title: 'Cost centers',
  noun: 'Center',
  queryKey: ['holidays'],
  read: () => Promise.resolve(kept.rows),
  save: async (rows, from) => {
    if (kept.refusal) throw kept.refusal;
    if (!isEqual(from, kept.rows)) throw new Problem('stale', 'Somebody else has saved the cost centers');
    kept.rows = rows;
    return rows;
  },
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  merge: fieldsOf<Center>(),
  labels: { name: 'Name', budget: 'Budget' },
  rename: (center, name) => ({ ...center, name }),
  canMove: true,
  create: (name, known) => ({ key: `c${known.length + 1}`, name, budget: 0 }),
});

const center = (key: string, name: string, budget = 0): Center => ({ key, name, budget });

async function openCenters(disabled = false) {
  const kept: { rows: Center[]; refusal?: Problem | undefined } = {
    rows: [center('a', 'Alpha'), center('b', 'Beta'), center('c', 'Gamma')],
  };
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <ListCard list={described(kept)} disabled={disabled} />
    </QueryClientProvider>,
  );
  const list = await screen.findByRole('list', { name: 'Cost centers' });
  const fields = () => within(list).getAllByRole<HTMLInputElement>('textbox', { name: 'Name of the center' });
  await waitFor(() => expect(fields()).toHaveLength(3));
  const user = newUser();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const rename = async (at: number, name: string) => {
    const field = fields()[at];
    if (!field) throw new Error(`There is no center ${at}.`);
    await user.clear(field);
    await user.type(field, `${name}{Enter}`);
  };
  const shows = (...names: string[]) =>
    waitFor(() => expect(fields().map(({ value }) => value)).toEqual(names));
  const conflict = async () =>
    within(
      await screen.findByRole('dialog', { name: 'The cost centers have changed since you opened them' }),
    );
  return { user, kept, list, fields, press, rename, shows, conflict };
}

const focused = () => document.activeElement?.getAttribute('aria-label');

test('Rows are added, renamed, moved and removed; each is saved and said, and the focus stays in the list', async () => {
  const { user, kept, press, rename, shows } = await openCenters();
  await user.type(screen.getByRole('textbox', { name: 'Name of a new center' }), 'Delta{Enter}');
  await shows('Alpha', 'Beta', 'Gamma', 'Delta');
  await rename(1, 'Betty');
  await shows('Alpha', 'Betty', 'Gamma', 'Delta');
  await press('Move Gamma up');
  await shows('Alpha', 'Gamma', 'Betty', 'Delta');
  expect(screen.getByText('Gamma is now 2 of 4')).toBeTruthy();
  expect(focused()).toBe('Move Gamma up');
  await press('Remove Gamma');
  await shows('Alpha', 'Betty', 'Delta');
  expect(screen.getByText('Gamma was removed')).toBeTruthy();
  expect(focused()).toBe('Remove Betty');
  expect(kept.rows).toEqual([center('a', 'Alpha'), center('b', 'Betty'), center('c4', 'Delta')]);
});

test('With the last row gone, the field that adds has the focus', async () => {
  const { press } = await openCenters();
  for (const name of ['Alpha', 'Beta', 'Gamma']) await press(`Remove ${name}`);
  await waitFor(() => expect(focused()).toBe('Name of a new center'));
});

test('What others have changed meanwhile stays, of the same row as well', async () => {
  const { kept, rename, shows } = await openCenters();
  kept.rows = [center('a', 'Alpha'), center('b', 'Beta', 500), center('x', 'Xi')];
  await rename(1, 'Betty');
  await shows('Alpha', 'Betty', 'Xi');
  expect(kept.rows).toEqual([center('a', 'Alpha'), center('b', 'Betty', 500), center('x', 'Xi')]);
});

test('Where both have changed the same, nothing is saved before that is decided, and what was typed stays', async () => {
  const { user, kept, rename, shows, conflict } = await openCenters();
  const theirs = [center('a', 'Alpha'), center('b', 'Bea'), center('c', 'Gamma')];
  kept.rows = theirs;
  await rename(1, 'Betty');
  const asked = await conflict();
  expect(asked.getByRole('listitem').textContent).toBe('Bea · NameBetabecameBeayours: Betty');
  await user.click(asked.getByRole('button', { name: 'Keep editing' }));
  await shows('Alpha', 'Betty', 'Gamma');
  expect(kept.rows).toBe(theirs);
  await rename(1, 'Betty');
  await user.click((await conflict()).getByRole('button', { name: 'Apply my changes' }));
  await waitFor(() => expect(kept.rows[1]).toEqual(center('b', 'Betty')));
});

test('A row that was removed meanwhile goes once theirs is taken, and a moved one takes along what stands behind it', async () => {
  const { user, kept, press, rename, shows, conflict } = await openCenters();
  kept.rows = [center('a', 'Alpha'), center('c', 'Gamma')];
  await rename(1, 'Betty');
  const asked = await conflict();
  expect(asked.getByRole('listitem').textContent).toBe('BetaBetabecameremovedyours: Betty');
  await user.click(asked.getByRole('button', { name: 'Take theirs' }));
  await shows('Alpha', 'Gamma');
  kept.rows = [...kept.rows, center('d', 'Delta')];
  await press('Move Gamma up');
  await shows('Gamma', 'Delta', 'Alpha');
});

test('A row that is refused says why at its name, a new one below, and what was typed stays until it is saved', async () => {
  const { user, kept, fields, rename, shows } = await openCenters();
  kept.refusal = invalid({ 'centers.1.name': 'Another center has this name' });
  await rename(1, 'Alpha');
  expect((await screen.findByRole('alert')).textContent).toBe('Another center has this name');
  expect(fields()[1]?.getAttribute('aria-invalid')).toBe('true');
  await shows('Alpha', 'Alpha', 'Gamma');
  kept.refusal = undefined;
  await rename(1, 'Betty');
  await waitFor(() => expect(kept.rows[1]).toEqual(center('b', 'Betty')));
  expect(screen.queryByRole('alert')).toBeNull();
  kept.refusal = new Problem('unavailable', 'The database is away');
  const added = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of a new center' });
  await user.type(added, 'Delta{Enter}');
  expect(await screen.findByText('The database is away')).toBeTruthy();
  expect(added.value).toBe('Delta');
});

test('Whoever may not change it reads it, and can’t add to it', async () => {
  const { list } = await openCenters(true);
  const controls = within(list).getAllByRole<HTMLButtonElement>('button');
  expect(controls.filter(({ disabled }) => !disabled)).toEqual([]);
  expect(screen.queryByRole('textbox', { name: 'Name of a new center' })).toBeNull();
});

/** How often keys are asked for, to name so many rows that both have changed. */
function keysAskedFor(length: number): number {
  let asked = 0;
  const keyOf = ({ key }: Center) => {
    asked += 1;
    return key;
  };
  const { words, merge } = sharedList({ ...described({ rows: [] }), keyOf });
  const rows = (name: string) => Array.from({ length }, (_, at) => center(`${at}`, name));
  const sides = { base: rows('a'), mine: rows('b'), theirs: rows('c') };
  expect(merge(sides).conflicts.map(words.labelsOf(sides))).toEqual(Array(length).fill('c · Name'));
  return asked;
}

test('2,000 rows that both have changed are named with ten times the work of 200', () => {
  expect(keysAskedFor(2000)).toBe(10 * keysAskedFor(200));
});
