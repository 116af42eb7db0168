import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { json, problem } from '../../../test/network.ts';
import { askedContract } from '../../../test/renewal-terms.ts';
import { buttonIn, changing, openRequest, sentBody } from '../../../test/request-page.ts';
import { requestOf, stepsOf } from '../../../test/requests.ts';

const contract = askedContract({
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  cost: 1200,
  autoRenew: true,
  nextReviewDate: '2027-06-01',
});
const asked = { targetSoftwareId: 7, contract };
const copy = requestOf({ ...asked, status: 'draft', currentStep: 'request_submission', requestorId: 1 });

/** Opens the terms and types another cost. */
async function retypeCost(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Edit contract terms' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contract Terms' });
  const cost = within(dialog).getByLabelText(/^Cost/);
  await user.clear(cost);
  await user.type(cost, '990');
  return { dialog, cost };
}

test('The terms of a copied contract request can be changed until it is submitted', async () => {
  const server = changing(copy);
  const { user, writes } = await openRequest(copy, {
    ...server.routes,
    'PUT /api/purchase-requests/128': () => json(server.change({ contract: { ...contract, cost: 990 } })),
  });
  const { dialog } = await retypeCost(user);
  await user.click(buttonIn(dialog, 'Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBody(writes()[0])).toEqual({ contract: { ...contract, cost: 990 } });
});

test('Terms that somebody else has changed meanwhile are asked about, and their other changes stay', async () => {
  const server = changing(copy);
  const { user, writes } = await openRequest(copy, {
    ...server.routes,
    'PUT /api/purchase-requests/128': ({ headers, body }) =>
      headers.get('If-Match') === '"v4"'
        ? problem(412, 'Somebody has changed this')
        : json(server.change(JSON.parse(String(body)))),
  });
  const { dialog, cost } = await retypeCost(user);
  server.change({ contract: { ...contract, cost: 1100, paymentType: 'Check' }, updatedByName: 'Tom Okafor' });
  await user.click(buttonIn(dialog, 'Save'));
  const asked = within(await screen.findByRole('dialog', { name: 'Somebody else changed this request' }));
  expect((await asked.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Cost\$1,200\.00became\$1,100\.00yours: \$990\.00Tom Okafor/),
    expect.stringMatching(/^Payment TypeemptybecameCheckTom Okafor/),
  ]);
  await user.click(asked.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(cost).toHaveProperty('value', '990'));
  await user.click(buttonIn(dialog, 'Save'));
  const apply = await screen.findByRole('button', { name: 'Apply my changes' });
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  await user.click(apply);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBody(writes().at(-1))).toEqual({ contract: { ...contract, cost: 990, paymentType: 'Check' } });
});

test('Once it is submitted its terms are only shown', async () => {
  const submitted = requestOf(asked);
  await openRequest(submitted, {}, stepsOf(submitted));
  expect(await screen.findByText('Requested Contract')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit contract terms' })).toBeNull();
});

test('The terms of the contract that it follows stand beside the proposed ones, with what changes', async () => {
  const follows = {
    contractId: 70,
    startDate: '2025-12-01',
    endDate: '2026-11-30',
    cost: 1000,
    billingCycle: 'yearly' as const,
    paymentType: 'Invoice',
    autoRenew: true,
    renewalMonths: 12,
    renewalUplift: 6,
    cancellationNoticeDate: null,
    noticeCount: 90,
    noticeUnit: 'days' as const,
  };
  await openRequest(requestOf({ ...asked, follows }));
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Term', 'Dec 1, 2025 to Nov 30, 2026', 'Dec 1, 2026 to Nov 30, 2027', 'Same length'],
    ['Cost per year', '$1,000.00', '$1,200.00', '+$200.00+20.0%'],
    ['Next increase', '6%', 'None', 'Removed'],
    ['Renews itself', 'For 12 months', 'Yes', 'Other'],
    ['Notice', '90 days', 'None', 'Other'],
    ['Billed, paid by', 'Yearly, Invoice', 'Yearly', 'Other'],
  ]);
});
