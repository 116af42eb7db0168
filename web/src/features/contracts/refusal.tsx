import { Problem } from '@purser/domain/problem';
import type { ReactNode } from 'react';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { Alert } from '../../ui/alert.tsx';

// Problems whose message is the client's, because the server sent none that can be read.
const clientMessages: ReadonlySet<string> = new Set(['unreachable', 'unreadable', 'wordless']);

type RefusalProps = {
  error: Error;
  /** The title without a message of the server (docs/product/contracts.md#saving-and-deleting). */
  otherwise: string;
  children?: ReactNode;
};

/** Why an action was refused. A user who is signed out is asked to sign in instead. */
export function Refusal({ error, otherwise, children }: RefusalProps) {
  if (isSignedOut(error)) return null;
  const isServers = error instanceof Problem && !clientMessages.has(error.code);
  const isWordless = error instanceof Problem && error.code === 'wordless';
  return (
    <Alert variant="destructive" title={isServers ? undefined : otherwise}>
      {!isWordless && messageOf(error)}
      {children}
    </Alert>
  );
}
