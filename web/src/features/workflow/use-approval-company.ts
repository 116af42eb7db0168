import type { Company } from '@purser/domain/approvals/approvers';
import type { StepPlan } from '@purser/domain/approvals/step-plan';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companySign } from '../../lib/format.ts';
import { approvalGroupsQuery, usersQuery, useSwitch } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { holidaysQuery } from './workflow.queries.ts';

/** The company as far as some steps depend on it; undefined until it is known. Who isn't among the users was deleted. */
export function useApprovalCompany(plans: readonly StepPlan[]): Company | undefined {
  const { today } = useMe();
  const { data: users } = useQuery(usersQuery);
  const { data: groups } = useQuery(approvalGroupsQuery);
  const { data: holidays } = useQuery(holidaysQuery);
  const allowsSelfApproval = useSwitch('allowSelfApproval');
  return useMemo(() => {
    if (!users || !groups || !holidays) return undefined;
    const known = new Set(users.map(({ id }) => id));
    return {
      today,
      absences: users.flatMap(({ id, absence }) => (absence ? [{ personId: id, ...absence }] : [])),
      deletedIds: new Set(namedIn(plans).filter((id) => !known.has(id))),
      groups,
      administratorIds: users.filter(({ role }) => role === 'admin').map(({ id }) => id),
      holidays: new Set(holidays),
      sign: companySign(),
      allowsSelfApproval,
    };
  }, [plans, today, users, groups, holidays, allowsSelfApproval]);
}

const namedIn = (plans: readonly StepPlan[]): number[] =>
  plans.flatMap(({ approvers }) => approvers.flatMap((one) => (one.type === 'user' ? [one.id] : [])));
