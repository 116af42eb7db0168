import type { Contract } from '@purser/api/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contractOf, facts, messages, openContracts } from '../../../test/contracts.tsx';
import { json, problem, type Routes } from '../../../test/network.ts';
import { toastText } from '../../../test/vendor-files.tsx';
import { currentToast } from '../../lib/toast.ts';

const older = contractOf({ id: 1, startDate: '2024-12-01', endDate: '2025-11-30', version: 7 });

async function ask(list: Contract[], routes: Routes) {
  const opened = openContracts(list, routes);
  await opened.user.click(await screen.findByRole('button', { name: 'Delete Contract' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Contract' });
  const confirm = () => opened.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  return { ...opened, dialog, confirm };
}

const failure = {
  title: 'Error',
  description: 'Failed to delete contract. Please try again.',
  variant: 'destructive',
};

test('A contract is deleted after asking, as the version that was read, and the next latest is selected', async () => {
  const list = [contractOf({ id: 5 }), older];
  const { dialog, confirm, writes } = await ask(list, {
    'DELETE /api/contracts/5': () => {
      list.shift();
      return new Response(null, { status: 204 });
    },
  });
  expect(dialog.textContent).toContain('from Dec 1, 2025 to Nov 30, 2026 ($1,200.50 a year)');
  await confirm();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(toastText()).toBe('Contract deleted / The contract has been deleted successfully.');
  expect(writes().map(({ headers }) => headers.get('If-Match'))).toEqual(['"v3"']);
  expect(await facts()).toMatchObject({ 'Start Date': 'Dec 1, 2024' });
});

test('A contract that somebody else has deleted is deleted', async () => {
  const list = [contractOf({ id: 5 })];
  const { confirm } = await ask(list, {
    'DELETE /api/contracts/5': () => {
      list.pop();
      return problem(404, 'This contract doesn’t exist.');
    },
  });
  await confirm();
  expect(await screen.findByText('No contracts yet')).toBeTruthy();
  expect(currentToast()).toMatchObject({ title: 'Contract deleted' });
});

test('A failure is told in the dialog and by a toast, and nothing is gone', async () => {
  const { confirm } = await ask([contractOf({ id: 5 })], {});
  await confirm();
  await waitFor(() => expect(messages()[0]).toMatch(/^Failed to delete contract/));
  expect(currentToast()).toMatchObject(failure);
});

test('A contract that was changed meanwhile is not deleted before its change was seen', async () => {
  const list = [contractOf({ id: 5 })];
  const changed = contractOf({ id: 5, cost: 1500, version: 4 });
  const { confirm, dialog, writes } = await ask(list, {
    'GET /api/contracts/5': () => json(changed),
    'GET /api/software/7/change-logs': () => json([]),
    'DELETE /api/contracts/5': ({ headers }) => {
      if (headers.get('If-Match') === '"v4"') return new Response(null, { status: 204 });
      list[0] = changed;
      return problem(412, 'Somebody changed this in the meantime.');
    },
  });
  await confirm();
  await waitFor(() =>
    expect(messages()).toEqual([
      'Somebody changed this in the meantime.Someone changed Cost from $1,200.50 to $1,500.00.',
    ]),
  );
  await waitFor(() => expect(dialog.textContent).toContain('($1,500.00 a year)'));
  await confirm();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(writes()).toHaveLength(2);
});
