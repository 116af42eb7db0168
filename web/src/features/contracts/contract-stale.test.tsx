import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodyOf, contractOf, facts, openContracts, patching, retype } from '../../../test/contracts.tsx';
import { json, problem, type Routes } from '../../../test/network.ts';
import { changeLog } from '../../../test/software-panel.ts';

const mine = contractOf({ id: 5 });
const theirs = contractOf({ id: 5, cost: 1500, paymentType: null, version: 4 });

const row = (fieldName: string) => changeLog({ fieldName, createdAt: '2026-11-20T12:00:00.000Z' });

const refusal = () => problem(412, 'Somebody changed this in the meantime.');

/** Tom has changed cost and payment type since the contract was read; the person here changes the cost. */
async function meetTom(routes: Routes = {}) {
  const list = [mine];
  const patch = patching(list, 5);
  const opened = openContracts(list, {
    'GET /api/contracts/5': () => json(theirs),
    'GET /api/software/7/change-logs': () =>
      json([
        { ...row('contract #5 · cost'), userName: 'A client', byClient: true },
        row('contract #5 · cost'),
        row('contract #9 · paymentType'),
      ]),
    'PATCH /api/contracts/5': (request) => {
      if (request.headers.get('If-Match') !== '"v4"') return refusal();
      list[0] = theirs;
      return patch(request);
    },
    ...routes,
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Edit' }));
  await retype(opened, /^Cost/, '1300');
  await opened.user.click(screen.getByRole('button', { name: 'Save Contract' }));
  return { ...opened, list };
}

const title = 'This contract has changed since you opened it';

test('Whoever is late is told who changed what, and may write over it', async () => {
  const { user, writes } = await meetTom();
  const dialog = await screen.findByRole('dialog', { name: title });
  const items = await within(dialog).findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Cost\$1,200.50became\$1,500.00yours: \$1,300.00Tom Okafor, Nov 20, 2026/),
    'Payment TypeInvoicebecameemptyUnknown User',
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Apply my changes' }));
  expect(await facts()).toMatchObject({ Cost: '$1,300.00 a year', 'Payment Type': 'None' });
  expect(writes().map(({ body, headers }) => [bodyOf(body), headers.get('If-Match')])).toEqual([
    [{ cost: 1300 }, '"v3"'],
    [{ cost: 1300 }, '"v4"'],
  ]);
});
