import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay } from '@purser/domain/renewal/day-words';
import { toast } from '../../../lib/toast.ts';
import { renewalName } from './opened-decision.ts';

/** Says what was decided, and offers to undo it to whoever may. */
export function announceDecision(row: RenewalTerm, undo: () => void): void {
  const { title, text } = wordsOf(row);
  toast({
    title,
    description: `${renewalName(row)}. ${text}`,
    ...(row.mayWithdraw && { action: { label: 'Undo', run: undo } }),
  });
}

function wordsOf({ decision, state, term }: RenewalTerm): { title: string; text: string } {
  if (decision?.decision === 'renegotiate') {
    const until = decision.until === null ? '' : ` until ${fullDay(decision.until)}`;
    return { title: `Renegotiating${until}`, text: 'Reminders rest until then.' };
  }
  if (state === 'cancelled') {
    const end = term.end === null ? '' : `: ends ${fullDay(term.end)}`;
    return { title: `Cancelled${end}`, text: 'No further notice is needed.' };
  }
  return { title: 'Cancelling', text: 'It keeps reminding until notice is recorded.' };
}
