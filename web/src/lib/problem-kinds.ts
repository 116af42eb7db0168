import { Problem, type ProblemKind } from '@purser/domain/problem';

/** Whether what went wrong is of this kind. */
export const isOfKind = (error: unknown, kind: ProblemKind): boolean =>
  error instanceof Problem && error.kind === kind;

/** Whether a call was refused for want of a session. Whoever made it is asked to sign in, above all else. */
export const isSignedOut = (error: unknown): boolean => isOfKind(error, 'unauthenticated');

/** For a deletion's `catch`: somebody else was quicker, so what was asked for is done. */
export function unlessGone(error: unknown): undefined {
  if (!isOfKind(error, 'missing')) throw error;
}
