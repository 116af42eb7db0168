import type { MutationMeta } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCreateRequest } from '../../features/requests/details/create-request.ts';
import { isUnanswered } from '../../lib/problem-kinds.ts';

const failed: MutationMeta = {
  failure: { title: 'Failed to create the request', description: 'server' },
};

/** Begins an empty request and goes to it (docs/product/dashboard.md#request-new-software). */
export function useNewRequest(meta: MutationMeta = failed, { isReplacing = false } = {}) {
  const navigate = useNavigate();
  const creation = useCreateRequest(meta);

  const begin = (): void => beginFrom(null);

  /** Begins a request from a form, by its key; null is the default one. */
  function beginFrom(formKey: string | null) {
    if (creation.isPending) return;
    creation.mutate(formKey === null ? {} : { formKey }, {
      onSuccess: ({ id }) =>
        void navigate({
          to: '/requests/$id',
          params: { id: String(id) },
          state: { isBegun: true },
          replace: isReplacing,
        }),
    });
  }

  return {
    begin,
    beginFrom,
    isBeginning: creation.isPending,
    /** 'unknown' where it may have been created nonetheless; a second attempt then opens that one. */
    failure: failureOf(creation),
  };
}

function failureOf({ error }: { error: Error | null }): 'refused' | 'unknown' | null {
  if (!error) return null;
  return isUnanswered(error) ? 'unknown' : 'refused';
}
