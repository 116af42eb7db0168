import { defaultWorkflow } from '@purser/domain/workflow';
import { expect, test } from 'vitest';
import { requestOf } from '../../../../test/requests.ts';
import { stagesOf } from './stages.ts';

const steps = defaultWorkflow;
const all = [
  requestOf({ id: 6, status: 'approved', currentStep: 'operations_wrapup' }),
  requestOf({ id: 5, status: 'rejected', currentStep: 'security_questions' }),
  requestOf({ id: 4, currentStep: 'vendor_check', currentStepLabel: 'Vendor Check' }),
  requestOf({ id: 3, currentStep: 'legal_review' }),
  // A draft's step is the first one, whatever the record says.
  requestOf({ id: 2, status: 'draft', currentStep: 'legal_review' }),
  requestOf({ id: 1, currentStep: 'request_submission' }),
];

test('Every request stands in the stage of its step, of the first one as a draft, or at the end it came to', () => {
  const stages = stagesOf({ all, shown: all, steps });
  expect(stages.map(({ label, kind, rows }) => [label, kind, rows.map(({ id }) => id)])).toEqual([
    ['Request Submission', 'step', [2, 1]],
    ['Tech Security Assessment', 'step', []],
    ['Business Terms Review', 'step', []],
    ['Legal Review', 'step', [3]],
    ['Finance Approval', 'step', []],
    ['Operations Wrapup', 'step', []],
    ['Vendor Check', 'former', [4]],
    ['Approved', 'approved', [6]],
    ['Rejected', 'rejected', [5]],
  ]);
  expect(stages.slice(0, 6).map(({ share }) => Math.round(share))).toEqual([0, 17, 33, 50, 67, 83]);
});

test('Which stages there are doesn’t depend on what is to be seen', () => {
  const stages = stagesOf({ all, shown: [], steps });
  expect(stages.map(({ label }) => label)).toContain('Vendor Check');
  expect(stages.every(({ rows }) => rows.length === 0)).toBe(true);
});

test('A step that happens to be called like an end is a stage of its own', () => {
  const own = steps.slice(0, 1).map((step) => ({ ...step, key: 'approved', label: 'Approved by the board' }));
  const here = [requestOf({ id: 1, currentStep: 'approved' }), requestOf({ id: 2, status: 'approved' })];
  const stages = stagesOf({ all: here, shown: here, steps: own });
  expect(stages.map(({ label, rows }) => [label, rows.map(({ id }) => id)])).toEqual([
    ['Approved by the board', [1]],
    ['Approved', [2]],
    ['Rejected', []],
  ]);
});
