import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay, shortDay } from '@purser/domain/renewal/day-words';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import type { RenewalDecisionForm } from './use-decision.ts';

/** What a notice that comes too late can't hinder any more. */
export function TooLate({ row: { boundary, committed }, today }: { row: RenewalTerm; today: string }) {
  const when = boundary !== null && `It renews on ${shortDay(boundary, today)}`;
  const what = committed === null ? '.' : ` and commits ${formatMoney(committed)}.`;
  return (
    <Alert variant="destructive" title="Notice comes too late for this term.">
      {when && `${when}${what}`}
    </Alert>
  );
}

/** With which term it ends: the next one, or this one where the vendor agreed. */
export function EndChoice({ row, decision }: { row: RenewalTerm; decision: RenewalDecisionForm }) {
  const { typed, change, faults } = decision;
  const { end } = row.term;
  const next = row.nextEnd;
  return (
    <RadioChoice
      label="When does it end?"
      value={typed.endsWith}
      onChange={(endsWith) => change({ endsWith })}
      error={faults.endsWith ?? faults.vendorAgreed}
      options={[
        {
          value: 'next',
          label: `${next === null ? 'Later' : fullDay(next)}, with the next term`,
          hint: 'Notice given now stands for that term.',
        },
        {
          value: 'this',
          label: `${end === null ? 'Now' : fullDay(end)}, the vendor agreed`,
          hint: 'Needs the vendor’s word as evidence.',
        },
      ]}
    />
  );
}
