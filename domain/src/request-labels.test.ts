import { expect, test } from 'vitest';
import {
  actionText,
  daysInStatus,
  isMyTurn,
  requestNumber,
  requestStatusLabel,
  requestTitle,
  type ShownRequest,
  stepDisplays,
} from './request-labels.ts';
import { requestStatuses } from './requests.ts';

test.each([
  [1, 'REQ-000001'],
  [128, 'REQ-000128'],
  [999_999, 'REQ-999999'],
  [1_234_567, 'REQ-1234567'],
])('Request %i is called %s', (id, number) => {
  expect(requestNumber(id)).toBe(number);
});

test.each([
  [{ vendor: 'Wasabi', productName: 'Hot Storage' }, 'Wasabi - Hot Storage'],
  [{ vendor: 'Wasabi', productName: null }, 'Wasabi - Untitled'],
  [{ vendor: null, productName: 'Hot Storage' }, 'New Request - Hot Storage'],
  [{ vendor: null, productName: null }, 'New Request - Untitled'],
])('A request of %j is titled %s', (request, title) => {
  expect(requestTitle(request)).toBe(title);
});

test('Statuses are said in words', () => {
  expect(requestStatuses.map(requestStatusLabel)).toEqual(['Draft', 'In progress', 'Approved', 'Rejected']);
});

test.each([
  ['2026-10-09T10:00:00.000Z', '2026-10-09T10:00:00.000Z', 1],
  ['2026-10-09T10:00:00.000Z', '2026-10-09T10:00:00.001Z', 1],
  ['2026-10-09T10:00:00.000Z', '2026-10-10T10:00:00.000Z', 1],
  ['2026-10-09T10:00:00.000Z', '2026-10-11T11:00:00.000Z', 3],
  ['2026-10-09T12:00:00.000+02:00', '2026-10-09T10:00:00.000Z', 1],
  ['2026-10-09T10:00:00.000Z', '2026-10-08T10:00:00.000Z', 1],
])('From %s to %s are %i days in a status', (since, now, days) => {
  expect(daysInStatus(since, now)).toBe(days);
});

test.each([
  ['• Check with Finance', 'Check with Finance'],
  [' - Check with Finance', 'Check with Finance'],
  ['* Check with Finance', 'Check with Finance'],
  ['– Check with Finance', 'Check with Finance'],
  ['Check with Finance', 'Check with Finance'],
  ['-5% at most', '-5% at most'],
  ['Check • twice', 'Check • twice'],
])('A required action typed as %j reads %j', (line, text) => {
  expect(actionText(line)).toBe(text);
});

const decisionStatuses = ['approved', 'rejected'] as const;

test.each<[string, ShownRequest['status'], string, number | null, string, string]>([
  ['a draft', 'draft', 'request_submission', null, '', 'active pending pending'],
  ['one submitted', 'in_progress', 'legal_review', null, 'approved', 'completed active pending'],
  [
    'one at its wrap-up',
    'in_progress',
    'operations_wrapup',
    null,
    'approved approved',
    'completed completed active',
  ],
  [
    'one whose wrap-up has its software',
    'in_progress',
    'operations_wrapup',
    7,
    'approved approved',
    'completed completed completed',
  ],
  ['one with software before that', 'in_progress', 'legal_review', 7, 'approved', 'completed active pending'],
  [
    'an approved one',
    'approved',
    'operations_wrapup',
    7,
    'approved approved approved',
    'completed completed completed',
  ],
  ['a rejected one', 'rejected', 'legal_review', null, 'approved rejected', 'completed rejected pending'],
  [
    'a rejected one of which no step says so',
    'rejected',
    'legal_review',
    null,
    'approved',
    'completed pending pending',
  ],
  [
    'one rejected at its wrap-up, with software',
    'rejected',
    'operations_wrapup',
    7,
    'approved approved rejected',
    'completed completed rejected',
  ],
  ['one whose step is unknown', 'in_progress', 'gone', null, '', 'pending pending pending'],
])('The steps of %s', (_, status, currentStep, softwareId, decisions, shown) => {
  const steps = ['request_submission', 'legal_review', 'operations_wrapup'].map((stepName, at) => {
    const decided = decisions.split(' ')[at];
    return { stepName, status: decisionStatuses.find((one) => one === decided) ?? ('pending' as const) };
  });
  expect(stepDisplays({ status, currentStep, softwareId }, steps).join(' ')).toBe(shown);
});

test.each([
  ['in_progress', 7, 'user', true],
  ['in_progress', 8, 'user', false],
  ['in_progress', 8, 'admin', false],
  ['in_progress', null, 'admin', true],
  ['in_progress', null, 'user', false],
  ['draft', 7, 'admin', false],
  ['approved', null, 'admin', false],
  ['rejected', 7, 'user', false],
] as const)(
  'A request that is %s and waits for %s is the turn of person 7, %s: %s',
  (status, currentAssigneeId, role, isMine) => {
    const askedIds = currentAssigneeId === null ? [] : [currentAssigneeId];
    expect(isMyTurn({ status, currentAssigneeId, askedIds }, { id: 7, role })).toBe(isMine);
  },
);
