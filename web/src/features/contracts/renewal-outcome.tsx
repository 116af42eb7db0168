import { monthsText, noticeText, shortDay } from '@purser/domain/renewal/day-words';
import { outcomeOf, type TermOutcome, type WouldBeContract } from '@purser/domain/renewal/next-term';
import { changeText } from '@purser/domain/renewal/price-change';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatChange, formatCivilDate, formatMoney } from '../../lib/format.ts';
import { ResultStrip } from '../../ui/result-strip.tsx';
import type { WithContract } from './contract-form.ts';
import { type NextKind, typedContract } from './next-contract-form.ts';

type RenewalOutcomeProps = {
  kind: NextKind;
  /** What the contract before costs a year; undefined where there is none. */
  costBefore: number | undefined;
  /** What that contract says that this one will cost. */
  foreseen: number | null;
  /** False while the software is being cancelled, also with this contract: nobody is reminded then. */
  isActive: boolean;
  today: string;
};

/** What follows from the terms that the form around it holds so far. */
export function RenewalOutcome({ kind, costBefore, foreseen, isActive, today }: RenewalOutcomeProps) {
  const { control } = useFormContext<WithContract>();
  const contract = typedContract(useWatch({ control, name: 'contract' }));
  if (!contract) return <ResultStrip results={labels.map((label) => ({ label, value: '–' }))} />;
  const outcome = outcomeOf(contract, today, { isActive });
  return (
    <ResultStrip
      results={[
        {
          label: 'Change per year',
          value: costBefore === undefined ? '–' : <Change from={costBefore} to={contract.cost} />,
          note: foreseenText(contract.cost, foreseen),
        },
        { label: 'Commitment', ...commitment({ kind, contract, outcome, today }) },
        { label: 'Next act by', ...(isActive ? nextDay(outcome) : noDay) },
      ]}
    />
  );
}

const labels = ['Change per year', 'Commitment', 'Next act by'];

const Change = ({ from, to }: { from: number; to: number }) => (
  <>
    {formatChange(to - from)} <span className="whitespace-nowrap">{changeText(from, to)}</span>
  </>
);

function foreseenText(cost: number, foreseen: number | null): string | undefined {
  if (foreseen === null) return undefined;
  return cost === foreseen ? 'as the contract expects' : `the contract expects ${formatMoney(foreseen)}`;
}

interface Committed {
  readonly kind: NextKind;
  readonly contract: WouldBeContract;
  readonly outcome: TermOutcome;
  readonly today: string;
}

function commitment({ kind, contract, outcome: { committed, months }, today }: Committed) {
  if (committed === null) return { value: 'Nothing fixed', note: 'runs until cancelled' };
  const value = formatMoney(committed);
  if (kind === 'record') return { value, note: `since ${shortDay(contract.startDate, today)}` };
  return { value, note: months === undefined ? 'for its days' : `for ${monthsText(months)}` };
}

const noDay = { value: 'None', note: 'nobody is reminded while the software is cancelled' };

function nextDay({ actBy, actBySource, notice }: TermOutcome) {
  if (actBy === null) return { value: 'None', note: 'it can be cancelled at any time' };
  const value = <time dateTime={actBy}>{formatCivilDate(actBy)}</time>;
  if (actBySource === 'end') return { value, note: 'its last day' };
  return { value, note: notice ? noticeText(notice) : undefined };
}
