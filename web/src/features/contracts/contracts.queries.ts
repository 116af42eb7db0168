import type { Contract, listSoftwareContracts } from '@purser/api/contracts';
import { queryOptions } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';

const contractsOf = { method: 'GET', path: '/api/software/:id/contracts' } as const satisfies AddressOf<
  typeof listSoftwareContracts
>;

/** The contracts of one item, the latest first. */
export const softwareContractsQuery = (softwareId: number) =>
  queryOptions({
    queryKey: ['contracts', softwareId],
    queryFn: ({ signal }) => send<Contract[]>(contractsOf, { params: { id: softwareId }, signal }),
  });
