import { listSoftwareContracts } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** The contracts of one item, the latest first. */
export const softwareContractsQuery = (softwareId: number) =>
  queryOptions({
    queryKey: ['contracts', softwareId],
    queryFn: ({ signal }) => call(listSoftwareContracts, { params: { id: softwareId }, signal }),
  });
