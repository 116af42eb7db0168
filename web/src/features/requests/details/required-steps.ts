import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { areMet } from '@purser/domain/approvals/conditions';
import type { ApproverRole } from '@purser/domain/workflow';
import { conditionFactsOf } from '../condition-facts.ts';

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
  const facts = conditionFactsOf(request);
  return steps
    .filter(({ conditions = [] }) => areMet(conditions.filter(isKnown), facts))
    .flatMap(({ assigneeType, roleType, approvers }) =>
      approvers === undefined
        ? [{ assigneeType, roleType }]
        : approvers.flatMap((one) =>
            one.type === 'role' ? [{ assigneeType: 'role' as const, roleType: one.role }] : [],
          ),
    );
}

// The form may name another vendor than the one of which the server answered whether it is new.
const isKnown = ({ field }: { readonly field: string }): boolean => field !== 'vendor_is_new';
