import { useNavigate } from '@tanstack/react-router';
import { useCreateRequest } from '../features/requests/create-request.ts';

/** Begins an empty request and goes to it (Spec 2 §2). */
export function useNewRequest() {
  const navigate = useNavigate();
  const creation = useCreateRequest({
    failure: { title: 'Failed to create the request', description: 'server' },
  });

  function begin() {
    if (creation.isPending) return;
    creation.mutate(
      {},
      { onSuccess: ({ id }) => void navigate({ to: '/requests/$id', params: { id: String(id) } }) },
    );
  }

  return { begin, isBeginning: creation.isPending };
}
