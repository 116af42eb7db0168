import { Problem } from '@purser/domain/problem';

/**
 * What the server says of a save that it refused (Spec 1 §8): its own words, `otherwise` where it has none, or status
 * and text where its answer can't be read.
 */
export function serverWords(error: Error, otherwise: string): string {
  if (!(error instanceof Problem) || error.code === 'wordless') return otherwise;
  const { status, statusText } = error.more ?? {};
  if (error.code !== 'unreadable' || typeof status !== 'number') return error.message;
  return `Server error: ${status} ${typeof statusText === 'string' ? statusText : ''}`.trim();
}
