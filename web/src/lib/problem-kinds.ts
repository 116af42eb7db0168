import { Problem, type ProblemKind } from '@purser/domain/problem';

export const isOfKind = (error: unknown, kind: ProblemKind): boolean =>
  error instanceof Problem && error.kind === kind;

/** The session is missing: signing in comes before everything else. */
export const isSignedOut = (error: unknown): boolean => isOfKind(error, 'unauthenticated');

/** It is unknown whether a call was done: its answer was lost, or isn't one of our server's. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  const status = error.more?.status;
  // A proxy may have given up on a server that went on; a call that the proxy refused never reached it.
  const isReadAsRefused = typeof status === 'number' && status < 500;
  return error.code === 'unreachable' || (error.code === 'unreadable' && !isReadAsRefused);
}

/** For a deletion's `catch`: what somebody else has deleted is done. */
export function unlessGone(error: unknown): undefined {
  if (!isOfKind(error, 'missing')) throw error;
}
