import { deleteSoftware } from '@purser/api/addresses';
import type { Software } from '@purser/api/software';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { unlessGone } from '../../lib/problem-kinds.ts';
import { forgetSoftware, refreshPortfolio } from '../../lib/refresh-portfolio.ts';

// Apart from the other calls, which the table's chunk doesn't need.
export function useDeleteSoftware() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Software, 'id' | 'version'>) =>
      call(deleteSoftware, { params: { id }, version }).catch(unlessGone),
    meta: {
      success: { title: 'Software deleted' },
      failure: { title: 'Error', description: 'Failed to delete software. Please try again.' },
    },
    onSuccess: (_reply, { id }) => forgetSoftware(client, id),
    // After a refusal, too: the screen shows what somebody else has changed.
    onSettled: () => void refreshPortfolio(client),
  });
}
