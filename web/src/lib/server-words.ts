import { Problem } from '@purser/domain/problem';
import { formatInstant } from './format-instant.ts';
import { isSignedOut } from './problem-kinds.ts';

/**
 * What the server says of a save that it refused (docs/product/software.md#failures): its own words, `otherwise` where it
 * has none, or status and text where its answer can't be read. Null where nothing was refused, or somebody is asked to sign
 * in for it.
 */
export function serverWords(error: Error | null, otherwise: string): string | null {
  if (!error || isSignedOut(error)) return null;
  if (!(error instanceof Problem) || error.code === 'wordless') return otherwise;
  const { status, statusText, outcome, decidedAt } = error.more ?? {};
  // The server can't know where somebody is, and says the moment in UTC.
  if (typeof outcome === 'string' && typeof decidedAt === 'string')
    return `${outcome} on ${formatInstant(decidedAt)}`;
  if (error.code !== 'unreadable' || typeof status !== 'number') return error.message;
  return `Server error: ${status} ${typeof statusText === 'string' ? statusText : ''}`.trim();
}
