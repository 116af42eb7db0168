import type { deleteSoftware } from '@purser/api/software';
import { Problem } from '@purser/domain/problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../lib/call.ts';
import { forgetSoftware, refreshPortfolio } from '../../lib/refresh-portfolio.ts';

// Apart from the other calls, because the table deletes but is drawn without the schemas.
const deletion = { method: 'DELETE', path: '/api/software/:id' } as const satisfies Pick<
  typeof deleteSoftware,
  'method' | 'path'
>;

// Somebody else was quicker: the item is gone, which is what was asked for.
function unlessGone(error: unknown): undefined {
  if (error instanceof Problem && error.kind === 'missing') return undefined;
  throw error;
}

/** Deletes an item with all that belongs to it. */
export function useDeleteSoftware() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => send<undefined>(deletion, { params: { id } }).catch(unlessGone),
    meta: {
      success: { title: 'Software deleted' },
      failure: { title: 'Error', description: 'Failed to delete software. Please try again.' },
    },
    onSuccess: (_reply, id) => forgetSoftware(client, id),
    onSettled: () => void refreshPortfolio(client),
  });
}
