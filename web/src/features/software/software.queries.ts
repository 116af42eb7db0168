import { createSoftware, type NewSoftwareInput } from '@purser/api/software';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';

type Create = {
  software: NewSoftwareInput;
  /** The same for every attempt to save the same form. */
  idempotencyKey: string;
};

/** Creates an item together with its first contract. */
export function useCreateSoftware() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ software, idempotencyKey }: Create) =>
      call(createSoftware, { body: software, idempotencyKey }),
    meta: {
      success: { title: 'Success', description: 'Software and contract created successfully' },
      failure: { title: 'Error', description: 'Failed to create software and contract' },
    },
    onSuccess: () => void refreshPortfolio(client),
  });
}
