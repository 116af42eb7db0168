import type { ReactNode } from 'react';
import { serverWords } from '../lib/server-words.ts';
import { Alert } from './alert.tsx';

type Attempt = { readonly error: Error | null; readonly isPending: boolean };

/** Why a mutation failed, until it is tried again; null where nothing has to be said, so that no empty frame is drawn. */
export function failureAlert(title: string, { error, isPending }: Attempt): ReactNode {
  const reason = isPending ? null : serverWords(error, 'Something went wrong.');
  if (reason === null) return null;
  return (
    <Alert variant="destructive" title={title}>
      {reason}
    </Alert>
  );
}
