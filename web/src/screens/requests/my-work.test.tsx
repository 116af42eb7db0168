import type { ReplyOf } from '@purser/api/endpoint';
import type { getMyWork } from '@purser/api/my-work';
import { requestRow } from '@purser/api/request-replies';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test/network.ts';
import { requestOf } from '../../../test/requests.ts';
import { openRequests } from '../../../test/requests-screen.ts';

const rowOf = (given: Parameters<typeof requestOf>[0]) => requestRow.parse(requestOf(given));

type Work = ReplyOf<typeof getMyWork>;

const turnOf = (id: number, more: Partial<Work['myTurn'][number]>) => ({
  ...rowOf({ id }),
  step: 'legal_review',
  stepLabel: 'Legal Review',
  waitingSince: '2026-11-17T10:00:00.000Z',
  onBehalfOfId: null,
  onBehalfOfName: null,
  ...more,
  dueOn: more.dueOn ?? null,
  overdueDays: more.overdueDays ?? 0,
});

const decidedOf = (given: Parameters<typeof requestOf>[0]) => ({
  ...rowOf(given),
  step: 'legal_review',
  stepLabel: 'Legal Review',
  decision: 'approved' as const,
  decidedAt: '2026-11-16T10:00:00.000Z',
});

test('Each row of one’s work says what its day is, and what became of what one decided', async () => {
  const work: Work = {
    myTurn: [
      turnOf(1, { dueOn: '2026-11-19', overdueDays: 1 }),
      turnOf(2, { dueOn: '2026-11-30' }),
      turnOf(3, {}),
    ],
    sentBack: [],
    asked: [rowOf({ id: 4 }), rowOf({ id: 5, status: 'rejected', isWithdrawn: true })],
    decided: [decidedOf({ id: 6, status: 'rejected' }), decidedOf({ id: 7 })],
  };
  await openRequests('/requests?view=mine', { 'GET /api/my-work': () => json(work) });
  const endsOf = async (name: RegExp): Promise<(string | undefined)[]> =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.replace('Wasabi Hot Cloud Storage ', ''));
  expect(await endsOf(/^My turn/)).toEqual([
    'Legal Review 1 day overdue',
    'Legal Review Due Nov 30, 2026',
    'Legal Review Waiting since Nov 17',
  ]);
  expect(await endsOf(/^I asked for/)).toEqual([
    'Business Terms Review, with Maya Lindqvist Since Nov 17',
    'REQ-000005 Withdrawn Nov 17',
  ]);
  expect(await endsOf(/^I decided/)).toEqual([
    'You approved Legal Review on Nov 16 Rejected Nov 17',
    'You approved Legal Review on Nov 16 In progress',
  ]);
});
