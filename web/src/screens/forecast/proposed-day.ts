import { proposedCancellation } from '@purser/domain/forecast/proposed-cancellation';
import type { QueryClient } from '@tanstack/react-query';
import { softwareContractsQuery } from '../../features/contracts/contracts.queries.ts';

/** Finds the day from which on an item is proposed to be cancelled, by its contracts. */
export async function proposedDay(client: QueryClient, id: number, today: string): Promise<string> {
  const contracts = await client.fetchQuery({ ...softwareContractsQuery(id), staleTime: 0 });
  return proposedCancellation(contracts, today);
}
