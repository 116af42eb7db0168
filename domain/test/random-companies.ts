/** Random requests on random workflows with all the additions, in random companies. */
import fc from 'fast-check';
import { type ApprovalState, type RequestSubject, startOf } from '../src/approvals/approval-state.ts';
import type { ApprovalGroup, Company } from '../src/approvals/approvers.ts';
import type { Condition } from '../src/approvals/conditions.ts';
import { type Approver, plainStep, type StepPlan } from '../src/approvals/step-plan.ts';
import type { Actor } from '../src/policy.ts';
import { approverRoles, submissionKey, wrapUpKey } from '../src/workflow.ts';

/** A request in its company. */
export interface World {
  readonly state: ApprovalState;
  readonly company: Company;
}

/** The ids of the administrators. Others are from 1 to 6. */
export const administrators = [8, 9];
export const someone = fc.integer({ min: 1, max: 6 });
export const anyone = fc.oneof(
  { weight: 3, arbitrary: someone },
  { weight: 1, arbitrary: fc.constantFrom(...administrators) },
);
export const someoneOrNobody = fc.option(someone);
/** A person as an actor. */
export const actor = (id: number): Actor => ({ id, role: administrators.includes(id) ? 'admin' : 'user' });

export const cost = fc.constantFrom(null, 500, 999.99, 1000, 5000, 9999.99, 10_000);
const segments = fc.constantFrom('Studio', 'Legal', 'Sales');
export const department = fc.oneof(
  fc.option(segments),
  fc.constant(JSON.stringify({ segments: ['Studio', 'Legal'], percentages: { Studio: 40, Legal: 60 } })),
);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constant('cost' as const),
    op: fc.constantFrom('at_least' as const, 'below' as const),
    value: fc.constantFrom(1000, 5000, 10_000),
  }),
  fc.record({
    field: fc.constant('increase' as const),
    op: fc.constant('at_least' as const),
    value: fc.constantFrom(0, 5, 12.5, 100),
  }),
  fc.record({
    field: fc.constant('department' as const),
    op: fc.constant('is_one_of' as const),
    value: fc.array(segments, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    field: fc.constant('kind' as const),
    op: fc.constant('is' as const),
    value: fc.constantFrom('software' as const, 'contract' as const, 'renewal' as const),
  }),
  fc.record({
    field: fc.constant('vendor_is_new' as const),
    op: fc.constant('is' as const),
    value: fc.boolean(),
  }),
);

const approver: fc.Arbitrary<Approver> = fc.oneof(
  anyone.map((id) => ({ type: 'user' as const, id })),
  fc.constantFrom(...approverRoles).map((role) => ({ type: 'role' as const, role })),
  fc.constantFrom('a', 'b', 'unknown').map((key) => ({ type: 'group' as const, key })),
);

const plan: fc.Arbitrary<Omit<StepPlan, 'key'>> = fc.record({
  approvers: fc.array(approver, { maxLength: 3 }),
  needs: fc.constantFrom('any' as const, 'all' as const, 2, 3),
  conditions: fc.oneof(fc.constant([]), fc.array(condition, { maxLength: 2 })),
  besidePrevious: fc.boolean(),
  dueDays: fc.option(fc.integer({ min: 1, max: 3 })),
  escalateAfterDays: fc.option(fc.integer({ min: 1, max: 2 })),
  escalateToId: fc.option(anyone),
  questions: fc.constant([]),
});

const workflow = fc
  .record({ plans: fc.array(plan, { minLength: 1, maxLength: 5 }), hasWrapUp: fc.boolean() })
  .map(({ plans, hasWrapUp }): StepPlan[] => [
    { ...plainStep, key: submissionKey, approvers: [{ type: 'role', role: 'requestor' }] },
    ...plans.map((one, at) => ({ ...one, key: `step_${at}` })),
    ...(hasWrapUp ? [{ ...plainStep, key: wrapUpKey, approvers: [{ type: 'user' as const, id: 5 }] }] : []),
  ]);

// New software follows no contract.
export const subject: fc.Arbitrary<RequestSubject> = fc
  .record({
    kind: fc.constantFrom('software' as const, 'contract' as const, 'renewal' as const),
    vendorIsNew: fc.boolean(),
    follows: fc.option(fc.record({ cost })),
  })
  .map((one) => (one.kind === 'software' ? { ...one, follows: null } : one));

export const group = (key: string): fc.Arbitrary<ApprovalGroup> =>
  fc.record({
    key: fc.constant(key),
    name: fc.constant(key),
    memberIds: fc.uniqueArray(anyone, { maxLength: 3 }),
  });

/** A new request in a company. */
export const world: fc.Arbitrary<World> = fc
  .record({
    workflow,
    requestorId: fc.oneof(someone, fc.constant(9)),
    businessOwnerId: someoneOrNobody,
    techAdminId: someoneOrNobody,
    executiveSponsorId: someoneOrNobody,
    subject,
    cost,
    department,
    isForContract: fc.boolean(),
    allowsSelfApproval: fc.boolean(),
    groups: fc.tuple(group('a'), group('b')),
  })
  .map(({ workflow: steps, cost: estimatedCost, department: of, allowsSelfApproval, groups, ...given }) => {
    const terms = { vendor: 'Adobe', productName: 'Stock', department: of, estimatedCost, contract: null };
    return {
      state: { ...startOf({ ...given, terms, isComplete: true }, steps), softwareId: 70 },
      company: {
        today: '2026-11-20',
        absences: [],
        deletedIds: new Set<number>(),
        groups,
        administratorIds: administrators,
        holidays: new Set(['2026-11-26']),
        sign: '$',
        allowsSelfApproval,
      },
    };
  });
