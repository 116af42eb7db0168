import { Problem, type ProblemKind } from '@purser/domain/problem';

/** Whether what went wrong is of this kind. */
export const isOfKind = (error: unknown, kind: ProblemKind): boolean =>
  error instanceof Problem && error.kind === kind;

/** Whether a call was refused for want of a session. Whoever made it is asked to sign in, above all else. */
export const isSignedOut = (error: unknown): boolean => isOfKind(error, 'unauthenticated');

/** Whether nobody knows if a call was done: its answer was lost, or is none that our server gives. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  const status = error.more?.status;
  // A proxy may have given up on a server that went on; what it refuses hasn't come that far.
  const isReadAsRefused = typeof status === 'number' && status < 500;
  return error.code === 'unreachable' || (error.code === 'unreadable' && !isReadAsRefused);
}

/** For a deletion's `catch`: somebody else was quicker, so what was asked for is done. */
export function unlessGone(error: unknown): undefined {
  if (!isOfKind(error, 'missing')) throw error;
}
