import type { deleteSoftware } from '@purser/api/software';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';
import { unlessGone } from '../../lib/problem-kinds.ts';
import { forgetSoftware, refreshPortfolio } from '../../lib/refresh-portfolio.ts';

// Apart from the other calls, because the table deletes but is drawn without the schemas.
const deletion = { method: 'DELETE', path: '/api/software/:id' } as const satisfies AddressOf<
  typeof deleteSoftware
>;

/** An item, and the version of it that somebody wants to be rid of. */
interface Known {
  readonly id: number;
  readonly version: number;
}

/** Deletes an item with all that belongs to it. */
export function useDeleteSoftware() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Known) =>
      send<undefined>(deletion, { params: { id }, version }).catch(unlessGone),
    meta: {
      success: { title: 'Software deleted' },
      failure: { title: 'Error', description: 'Failed to delete software. Please try again.' },
    },
    onSuccess: (_reply, { id }) => forgetSoftware(client, id),
    // After a refusal too: somebody may have changed it, and the screen shall show to what.
    onSettled: () => void refreshPortfolio(client),
  });
}
