import type { StepNames } from '@purser/domain/approvals/step-sentence';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companySign } from './format.ts';
import { approvalGroupsQuery, useUsers } from './reference.ts';

/** What the people and groups are called that steps name. */
export function useStepNames(): StepNames {
  const users = useUsers();
  const { data: groups } = useQuery(approvalGroupsQuery);
  return useMemo(
    () => ({
      sign: companySign(),
      people: new Map(users.map(({ id, name }) => [id, name])),
      groups: groups ?? [],
    }),
    [users, groups],
  );
}
