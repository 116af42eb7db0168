import type { Contract, listSoftwareContracts } from '@purser/api/contracts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../lib/call.ts';

const contractsOf = { method: 'GET', path: '/api/software/:id/contracts' } as const satisfies Pick<
  typeof listSoftwareContracts,
  'method' | 'path'
>;

/** The contracts of one item, the latest first. */
export const softwareContractsQuery = (softwareId: number) =>
  queryOptions({
    queryKey: ['contracts', softwareId],
    queryFn: ({ signal }) => send<Contract[]>(contractsOf, { params: { id: softwareId }, signal }),
  });
