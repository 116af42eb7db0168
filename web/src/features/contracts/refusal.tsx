import { Problem } from '@purser/domain/problem';
import type { ReactNode } from 'react';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { Alert } from '../../ui/alert.tsx';

// Problems that the client words, because the server said nothing that a person could read.
const clientsOwn: ReadonlySet<string> = new Set(['unreachable', 'unreadable', 'wordless']);

type RefusalProps = {
  error: Error;
  /** What failed, for where the server has no words (docs/product/contracts.md#saving-and-deleting). */
  otherwise: string;
  className?: string;
  /** What more there is to say. */
  children?: ReactNode;
};

/** Why something wasn't done, where it was asked for. Whoever is signed out is asked to sign in, and tries again then. */
export function Refusal({ error, otherwise, className, children }: RefusalProps) {
  if (isSignedOut(error)) return null;
  const isServers = error instanceof Problem && !clientsOwn.has(error.code);
  const isWordless = error instanceof Problem && error.code === 'wordless';
  return (
    <Alert variant="destructive" title={isServers ? undefined : otherwise} className={className}>
      {!isWordless && messageOf(error)}
      {children}
    </Alert>
  );
}
