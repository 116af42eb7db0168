import { expect, test } from 'vitest';
import { approversOf } from './approvals/step-plan.ts';
import {
  approverRoleLabel,
  approverRoles,
  defaultWorkflow,
  holderOf,
  missingOwners,
  missingOwnersMessage,
} from './workflow.ts';

const people = { requestorId: 1, businessOwnerId: 2, techAdminId: null, executiveSponsorId: 4 };
const byRole = (roleType: (typeof approverRoles)[number] | null) =>
  ({ assigneeType: 'role', roleType, approverId: null }) as const;
const byUser = (approverId: number | null) => ({ assigneeType: 'user', roleType: null, approverId }) as const;

test('A new installation has six steps, of which only the first has an approver', () => {
  expect(defaultWorkflow.map(({ key, label }) => [key, label])).toEqual([
    ['request_submission', 'Request Submission'],
    ['tech_security_assessment', 'Tech Security Assessment'],
    ['business_terms_review', 'Business Terms Review'],
    ['legal_review', 'Legal Review'],
    ['finance_approval', 'Finance Approval'],
    ['operations_wrapup', 'Operations Wrapup'],
  ]);
  const requestor = { type: 'role', role: 'requestor' };
  expect(defaultWorkflow.map(approversOf)).toEqual([[requestor], [], [], [], [], []]);
});

test('The required actions of a new installation are example texts', () => {
  expect(new Set(defaultWorkflow.flatMap(({ actions }) => actions))).toEqual(
    new Set([
      'Check with Finance about budget',
      'Check the licensed software list',
      'Create a landscape review',
      'Create an exec summary',
    ]),
  );
});

test.each([
  ['requestor', 1],
  ['business_owner', 2],
  ['tech_admin', null],
  ['executive_sponsor', 4],
] as const)('The person with the role %s is %s', (role, person) => {
  expect(holderOf(role, people)).toBe(person);
});

test('Roles read as they stand in Settings', () => {
  expect(approverRoles.map(approverRoleLabel)).toEqual([
    'Requestor',
    'Business Owner',
    'Tech Admin',
    'Executive Sponsor',
  ]);
});

const nobody = { businessOwnerId: null, techAdminId: null, executiveSponsorId: null };

test.each([
  ['no step decides by an owner', [byUser(null), byRole('requestor')], nobody, []],
  ['a step’s owner is missing', [byRole('tech_admin')], people, ['Tech Admin']],
  ['all owners are there', [byRole('business_owner'), byRole('executive_sponsor')], people, []],
  ['an owner is named twice', [byRole('tech_admin'), byRole('tech_admin')], nobody, ['Tech Admin']],
  [
    'all are missing, whatever the order of the steps',
    [byRole('executive_sponsor'), byRole('tech_admin'), byRole('business_owner')],
    nobody,
    ['Business Owner', 'Tech Admin', 'Executive Sponsor'],
  ],
  ['a step by user remembers a role', [{ ...byUser(7), roleType: 'tech_admin' }], nobody, []],
] as const)('Owners that a request lacks, where %s', (_, steps, given, labels) => {
  expect(missingOwners(steps, given).map(({ label }) => label)).toEqual(labels);
});

test('Missing owners come with the fields they belong to', () => {
  const all = missingOwners([byRole('business_owner'), byRole('tech_admin')], nobody);
  expect(all.map(({ field }) => field)).toEqual(['businessOwnerId', 'techAdminId']);
});

test('The message of missing owners names them', () => {
  expect(missingOwnersMessage(['Business Owner', 'Tech Admin'])).toBe(
    'The following required fields are missing: Business Owner, Tech Admin. Please fill them in before saving.',
  );
});
