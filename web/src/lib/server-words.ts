import { Problem } from '@purser/domain/problem';
import { formatInstant } from './format-instant.ts';
import { isSignedOut } from './problem-kinds.ts';

/**
 * The message of a refused save (docs/product/software.md#failures): the server's, `otherwise` where it has none, or
 * status and text where its answer can't be read. Null where nothing was refused, or the person is asked to sign in.
 */
export function serverWords(error: Error | null, otherwise: string): string | null {
  if (!error || isSignedOut(error)) return null;
  if (!(error instanceof Problem) || error.code === 'wordless') return otherwise;
  const { status, statusText, outcome, decidedAt } = error.more ?? {};
  // The server doesn't know the reader's time zone, and gives the moment in UTC.
  if (typeof outcome === 'string' && typeof decidedAt === 'string')
    return `${outcome} on ${formatInstant(decidedAt)}`;
  if (error.code !== 'unreadable' || typeof status !== 'number') return error.message;
  return `Server error: ${status} ${typeof statusText === 'string' ? statusText : ''}`.trim();
}
