import type { PurchaseRequest } from '@purser/api/request-replies';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboardRoutes } from '../../../../test/dashboard.ts';
import { answerFrom, held, problem, type Routes } from '../../../../test/network.ts';
import { openApp } from '../../../../test/render-app.tsx';
import { requestOf, requestsAnswer } from '../../../../test/requests.ts';
import { newUser } from '../../../../test/user.ts';

/** The card on a dashboard whose network answers these requests. */
async function openCard(rows: readonly Partial<PurchaseRequest>[], more: Routes = {}) {
  const answer = () => requestsAnswer(rows.map(requestOf));
  const sent = answerFrom({ ...dashboardRoutes, 'GET /api/approval-requests': answer, ...more });
  const client = openApp('/dashboard');
  const card = await screen.findByRole('region', { name: 'Approval Requests' });
  return { card: within(card), frame: card, sent, client, user: newUser() };
}

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: 3000 - at }));
const shares = (frame: HTMLElement) =>
  [...frame.querySelectorAll<HTMLElement>('.mark[data-shape="ring"]')].map(({ style }) =>
    Math.round(Number(style.getPropertyValue('--share'))),
  );

test('Each request is a link that says what is asked for, where it stands, who asks and since when', async () => {
  const { card, frame } = await openCard([
    { id: 131, vendor: 'Retool', productName: null, status: 'draft', currentStep: 'request_submission' },
    { id: 130, vendor: null, productName: null, status: 'draft', createdAt: '2025-12-30T12:00:00.000Z' },
    { id: 129, currentStep: 'legal_review', currentStepLabel: 'Legal Review', currentAssigneeId: 2 },
    { id: 128 },
  ]);
  const texts = () => card.getAllByRole('link').map((link) => link.textContent);
  // The numbers of the steps are there once the workflow has arrived.
  await waitFor(() =>
    expect(texts()).toEqual([
      'Retool Untitled Draft JWrequested by Jack Whitfield, Nov 12',
      'New Request Untitled Draft JWrequested by Jack Whitfield, Dec 30, 2025',
      'Wasabi Hot Cloud Storage Legal Review, step 4 of 6 JWrequested by Jack Whitfield, Nov 12',
      'Wasabi Hot Cloud Storage Business Terms Review, step 3 of 6 · Your turn JWrequested by Jack Whitfield, Nov 12',
    ]),
  );
  const links = card.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/requests/131',
    '/requests/130',
    '/requests/129',
    '/requests/128',
  ]);
  expect(card.getByText('4 pending')).toBeTruthy();
  expect(shares(frame)).toEqual([50, 33]);
});

test('A step that the workflow doesn’t know is named, or its key is, and its ring is empty', async () => {
  const { card, frame } = await openCard([
    { id: 129, currentStep: 'board_vote', currentStepLabel: 'Board Vote' },
    { id: 128, currentStep: 'board_vote', currentStepLabel: '' },
  ]);
  expect(await card.findByText('Board Vote')).toBeTruthy();
  expect(card.getByText('board_vote')).toBeTruthy();
  expect(card.queryByText(/step \d/)).toBeNull();
  expect(shares(frame)).toEqual([0, 0]);
});

test('Where the workflow can’t be loaded, the requests are there all the same', async () => {
  const { card, frame } = await openCard([{}], { 'GET /api/settings/workflow': () => problem(503, 'Down') });
  expect(await card.findByText('Business Terms Review')).toBeTruthy();
  expect(shares(frame)).toEqual([0]);
});

test('What nobody is named for is an administrator’s turn', async () => {
  const { card } = await openCard([{ currentAssigneeId: null, currentAssigneeName: null }]);
  expect(await card.findByRole('link', { name: /Your turn/ })).toBeTruthy();
});

test.each([
  [10, false],
  [11, true],
])('With %i pending requests the link to all of them is offered: %s', async (count, isOffered) => {
  const { card } = await openCard(many(count));
  expect(await card.findAllByRole('link', { name: /Wasabi/ })).toHaveLength(count);
  expect(card.getByText(`${count} pending`)).toBeTruthy();
  const link = card.queryByRole('link', { name: 'Review all requests' });
  expect(link?.getAttribute('href') ?? null).toBe(isOffered ? '/requests' : null);
});

test('Whoever asks for the rest by key reads on where it begins, and then all are there', async () => {
  const { card, user } = await openCard(many(53));
  (await card.findByRole('button', { name: 'Show 3 more' })).focus();
  await user.keyboard('{Enter}');
  expect(card.getAllByRole('link', { name: /Wasabi/ })).toHaveLength(53);
  expect(document.activeElement?.getAttribute('href')).toBe('/requests/2950');
  expect(card.queryByRole('button')).toBeNull();
});

test('Without any it says so, and counts nothing', async () => {
  const { card } = await openCard([]);
  expect(await card.findByText('No pending approval requests')).toBeTruthy();
  expect(card.getByText('All requests have been processed')).toBeTruthy();
  expect(card.queryByText(/\d pending/)).toBeNull();
  expect(card.queryByRole('link')).toBeNull();
});

test('It says that it is loading, and nothing of what it doesn’t know yet', async () => {
  const { answer, letGo } = held();
  const { card } = await openCard([], { 'GET /api/approval-requests': () => answer });
  expect(card.getByRole('status').textContent).toBe('Loading approval requests');
  expect(card.queryByText('No pending approval requests')).toBeNull();
  letGo(requestsAnswer([requestOf()]));
  expect(await card.findByText('1 pending')).toBeTruthy();
  expect(card.queryByRole('status')).toBeNull();
});

test('The skeleton has as many rows as there were the last time, so that the card doesn’t shrink', async () => {
  const { card } = await openCard([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(await card.findAllByRole('link')).toHaveLength(3);
  cleanup();
  const waiting = await openCard([], { 'GET /api/approval-requests': () => held().answer });
  expect(waiting.frame.querySelectorAll('.approval')).toHaveLength(3);
});
