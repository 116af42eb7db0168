import { expect, test } from 'vitest';
import { around, step } from '../../test/approvals.ts';
import { group, role, user } from '../../test/people.ts';
import { approversOf, placesApart, placesBeside, runsOf, singleApproverOf, wrapUpAt } from './step-plan.ts';

const beside = (key: string) => step(key, { besidePrevious: true });
const keysOf = (steps: Parameters<typeof runsOf>[0]) => runsOf(steps).map((run) => run.map(({ key }) => key));

test('Steps beside each other run together', () => {
  expect(keysOf(around(step('a'), beside('b'), beside('c'), step('d')))).toEqual([
    ['request_submission'],
    ['a', 'b', 'c'],
    ['d'],
    ['operations_wrapup'],
  ]);
});

test('Nothing runs beside the submission or the wrap-up, whatever is stored', () => {
  const steps = [step('request_submission'), beside('a'), beside('operations_wrapup'), beside('b')];
  expect(keysOf(steps)).toEqual([['request_submission'], ['a'], ['operations_wrapup'], ['b']]);
  expect(placesBeside([step('request_submission'), step('a'), beside('b')])).toEqual(new Set());
});

test('The wrap-up is the step of that name, or else the last', () => {
  expect(wrapUpAt([step('request_submission'), step('operations_wrapup'), step('b')])).toBe(1);
  expect(wrapUpAt([step('request_submission'), step('b')])).toBe(1);
  expect(placesApart([step('a'), step('b'), step('c')])).toEqual(new Set([0, 2]));
});

test.each([
  [[user(7)], { assigneeType: 'user', roleType: null, approverId: 7 }],
  [[role('tech_admin'), user(7)], { assigneeType: 'role', roleType: 'tech_admin', approverId: null }],
  [[group('finance'), user(7)], { assigneeType: 'user', roleType: null, approverId: null }],
  [[], { assigneeType: 'user', roleType: null, approverId: null }],
] as const)('Of %j the single approver is the first', (approvers, single) => {
  expect(singleApproverOf(approvers)).toEqual(single);
});

test('A step that names a single approver has a list of one, or of none', () => {
  expect(approversOf({ assigneeType: 'user', roleType: null, approverId: 7 })).toEqual([user(7)]);
  expect(approversOf({ assigneeType: 'role', roleType: 'tech_admin', approverId: null })).toEqual([
    role('tech_admin'),
  ]);
  // Both columns may be filled; the type says which counts.
  expect(approversOf({ assigneeType: 'user', roleType: 'tech_admin', approverId: 7 })).toEqual([user(7)]);
  expect(approversOf({ assigneeType: 'role', roleType: 'tech_admin', approverId: 7 })).toEqual([
    role('tech_admin'),
  ]);
  expect(approversOf({ assigneeType: 'user', roleType: null, approverId: null })).toEqual([]);
  expect(approversOf({ assigneeType: 'role', roleType: null, approverId: null })).toEqual([]);
});
