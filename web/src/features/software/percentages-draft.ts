import { z } from 'zod';
import { type ShareDraft, wholeShares } from '../../ui/share-draft.ts';

// The form holds percentages as the wire does, as JSON text, also while they are being typed; a blank one is null, which the
// schema refuses, unless it counts as 0 because the others total 100.
const draft = z.record(z.string(), z.number().nullable());

/** Reads the text; null where there is none. */
export const draftOf = (text: string | null): ShareDraft | null =>
  text === null ? null : draft.parse(JSON.parse(text));

/** The text of percentages; null where there are none. */
export const draftText = (percentages: ShareDraft | null): string | null =>
  percentages === null ? null : JSON.stringify(percentages);

/** What is sent of the text that a form holds: blanks that count as 0 are. */
export function sentPercentages(text: string | null): string | null {
  const whole = wholeShares(draftOf(text));
  return whole === null ? text : draftText(whole);
}
