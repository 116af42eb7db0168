import { listMails } from '@purser/api/addresses';
import { defaultOptions } from '@purser/domain/options';
import { submissionKey } from '@purser/domain/workflow';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { softwareOptionsQuery, usersQuery, workflowQuery } from '../lib/reference.ts';
import { useMe } from '../lib/session.tsx';

/** In the order in which they are of use. */
export type FirstStep = 'segments' | 'people' | 'approvers' | 'mail' | 'import';

const forEverybody: readonly FirstStep[] = ['segments', 'import'];
const forAdmins: readonly FirstStep[] = ['segments', 'people', 'approvers', 'mail', 'import'];

/** `isDone` is undefined while, or where, it is unknown. */
export function useFirstSteps(hasSoftware: boolean) {
  const isAdmin = useMe().role === 'admin';
  const options = useQuery(softwareOptionsQuery).data;
  const users = useQuery({ ...usersQuery, enabled: isAdmin }).data;
  const workflow = useQuery({ ...workflowQuery, enabled: isAdmin }).data;
  const transport = useQuery({ ...transportQuery, enabled: isAdmin }).data;
  const done: Readonly<Record<FirstStep, boolean | undefined>> = {
    segments: options && !isSame(options.businessSegments, defaultOptions.businessSegments),
    people: users && users.length > 1,
    approvers: workflow?.steps.every(
      ({ key, approverId, roleType }) => key === submissionKey || approverId !== null || roleType !== null,
    ),
    mail: transport && transport === 'smtp',
    import: hasSoftware,
  };
  return (isAdmin ? forAdmins : forEverybody).map((step) => ({ step, isDone: done[step] }));
}

const isSame = (given: readonly string[], usual: readonly string[]): boolean =>
  given.length === usual.length && given.every((value, at) => value === usual[at]);

const transportQuery = queryOptions({
  queryKey: ['mail-transport'],
  queryFn: async ({ signal }) => {
    const { transport } = await call(listMails, { query: { limit: 1 }, signal });
    return transport;
  },
});
