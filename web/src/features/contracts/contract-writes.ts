import { createContract, deleteContract, patchContract, submitContract } from '@purser/api/addresses';
import type { Contract, ContractChanges, GivenContract, RenewalCall } from '@purser/api/contracts';
import { comesBefore } from '@purser/domain/contracts';
import { Problem } from '@purser/domain/problem';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { unlessMissing } from '../../lib/problem-kinds.ts';
import { settingsQuery } from '../../lib/reference.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { softwareContractsQuery } from './contracts.queries.ts';
import type { RequestOpening } from './request-form.tsx';

// Apart from the query, which the table's chunk needs without these.

type Creation = {
  softwareId: number;
  /** It may name the one that it renews. */
  contract: GivenContract & Partial<Pick<RenewalCall, 'renewsContractId' | 'takesCancellationBack'>>;
  /** The same for every attempt to save the same form. */
  idempotencyKey: string;
};

/** The caller announces it, with a way to the item. */
export function useCreateContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ softwareId, contract, idempotencyKey }: Creation) =>
      call(createContract, { params: { id: softwareId }, body: contract, idempotencyKey }),
    meta: {
      failure: { title: 'Error', description: 'Failed to create contract' },
    },
    onSuccess: (contract) => cacheContract(client, contract),
    // An administrator has turned approvals on since the page was opened: the dialog submits from now on.
    onError: (error) => {
      if (error instanceof Problem && error.code === 'approval_needed')
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
}

/** The contract is created once it has been approved. */
export function useSubmitContract(opening: RequestOpening) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ softwareId, contract, idempotencyKey }: Creation) =>
      call(submitContract, {
        params: { id: softwareId },
        body: { ...contract, ...opening },
        idempotencyKey,
      }),
    meta: {
      ...(opening.submit !== false && {
        success: { title: 'Success', description: 'Contract submitted for approval' },
      }),
      failure: { title: 'Error', description: 'Failed to submit contract for approval' },
    },
    onSuccess: () => {
      void refreshRequests(client);
      // A renewal that is asked for presses nobody any more.
      void client.invalidateQueries({ queryKey: ['renewals-count'] });
    },
  });
}

type Change = { contract: Pick<Contract, 'id' | 'version'>; changes: ContractChanges };

/** Refused as stale where the contract's version is another by now. The form shows how it went. */
export function useUpdateContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ contract: { id, version }, changes }: Change) =>
      call(patchContract, { params: { id }, body: changes, version }),
    meta: { quiet: true },
    onSuccess: (contract) => cacheContract(client, contract),
  });
}

export function useDeleteContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Contract) =>
      call(deleteContract, { params: { id }, version }).catch(unlessMissing),
    meta: {
      success: { title: 'Contract deleted', description: 'The contract has been deleted successfully.' },
      failure: { title: 'Error', description: 'Failed to delete contract. Please try again.' },
    },
    onSuccess: (_reply, { id, softwareId }) =>
      client.setQueryData(softwareContractsQuery(softwareId).queryKey, (contracts) =>
        contracts?.filter((contract) => contract.id !== id),
      ),
    // After a refusal, too: the screen shows what somebody else has changed.
    onSettled: () => void refreshPortfolio(client),
  });
}

/** Also asks again for all that the contract shows in. */
export function cacheContract(client: QueryClient, contract: Contract): void {
  client.setQueryData(softwareContractsQuery(contract.softwareId).queryKey, (contracts) =>
    contracts
      ?.filter(({ id }) => id !== contract.id)
      .concat(contract)
      .toSorted((a, b) => (comesBefore(a, b) ? 1 : -1)),
  );
  void refreshPortfolio(client);
}
