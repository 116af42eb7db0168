import { deleteSoftware } from '@purser/api/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { unlessMissing } from '../../lib/problem-kinds.ts';
import { forgetSoftware, refreshPortfolio } from '../../lib/refresh-portfolio.ts';

// Apart from the other calls, because the table deletes but is drawn without the schemas.

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
      call(deleteSoftware, { params: { id }, version }).catch(unlessMissing),
    meta: {
      success: { title: 'Software deleted' },
      failure: { title: 'Error', description: 'Failed to delete software. Please try again.' },
    },
    onSuccess: (_reply, { id }) => forgetSoftware(client, id),
    // After a refusal too: somebody may have changed it, and the screen shall show to what.
    onSettled: () => void refreshPortfolio(client),
  });
}
