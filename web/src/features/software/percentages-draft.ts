import { z } from 'zod';
import { type ShareDraft, wholeShares } from '../../ui/share-draft.ts';

// The form holds percentages as JSON text, as the API does, also while they are typed. A blank one is null, which the schema
// refuses; where the others total 100, it is sent as 0.
const draft = z.record(z.string(), z.number().nullable());

export const draftOf = (text: string | null): ShareDraft | null =>
  text === null ? null : draft.parse(JSON.parse(text));

export const draftText = (percentages: ShareDraft | null): string | null =>
  percentages === null ? null : JSON.stringify(percentages);

/** With 0 for blanks where the others total 100. */
export function sentPercentages(text: string | null): string | null {
  const whole = wholeShares(draftOf(text));
  return whole === null ? text : draftText(whole);
}
