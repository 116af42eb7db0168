import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { departmentsOf, type Facts, whySkipped } from '@purser/domain/approvals/conditions';
import { centsOf } from '@purser/domain/money';
import type { ApproverRole } from '@purser/domain/workflow';

/** A step as far as it asks for an owner. */
interface RoleStep {
  readonly assigneeType: 'user' | 'role';
  readonly roleType: ApproverRole | null;
}

/**
 * The steps that a request asks an owner for: those of a role that would apply to it, each of several approvers by itself. The
 * server asks again with what is sent.
 */
export function roleStepsOf(request: PurchaseRequest, steps: readonly RequestStep[]): RoleStep[] {
  const facts = factsOf(request);
  return steps
    .filter(({ conditions = [] }) => whySkipped(conditions.filter(isKnown), facts) === undefined)
    .flatMap(({ assigneeType, roleType, approvers }) =>
      approvers === undefined
        ? [{ assigneeType, roleType }]
        : approvers.flatMap((one) =>
            one.type === 'role' ? [{ assigneeType: 'role' as const, roleType: one.role }] : [],
          ),
    );
}

// Whether a vendor is new only the portfolio knows.
const isKnown = ({ field }: { readonly field: string }): boolean => field !== 'vendor_is_new';

const factsOf = ({ kind, estimatedCost, follows, department }: PurchaseRequest): Facts => {
  const cost = estimatedCost === null ? null : centsOf(estimatedCost);
  return {
    kind,
    cost,
    increase: follows && { from: centsOf(follows.cost), to: cost },
    departments: departmentsOf(department),
    vendorIsNew: false,
  };
};
