import type { Contract } from '@purser/api/contracts';
import { isNoticeAfterEnd, overlapping, type WarnedContract } from '@purser/domain/contract-warnings';
import { isDateText } from '@purser/domain/days';
import { parseBillingCycle } from '@purser/domain/options';
import { fullDay, shortDay } from '@purser/domain/renewal/day-words';
import { outcomeOf, type TermOutcome, type WouldBeContract } from '@purser/domain/renewal/next-term';
import { useFormContext, useWatch } from 'react-hook-form';
import { countOf, formatCivilDate } from '../../lib/format.ts';
import { useToday } from '../../lib/session.tsx';
import { termOf } from '../../lib/term-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { actDayText, isLast } from './act-day.ts';
import type { WithContract } from './contract-form.ts';
import { typedContract } from './next-contract-form.ts';

type ContractWarningsProps = {
  contract: WarnedContract;
  /** The item's contracts; this one may be among them. */
  contracts: readonly Contract[];
  /** False where the item was cancelled or terminated: no notice is to be given any more. */
  isActive?: boolean;
  /** Of a contract that isn't stored yet: that its day to act is past or near. */
  actDay?: string | undefined;
};

/** Warnings don't hinder saving. */
export function ContractWarnings({ contract, contracts, isActive = true, actDay }: ContractWarningsProps) {
  const warnings = [
    ...(isActive && actDay ? [actDay] : []),
    ...overlapWarning(contract, contracts),
    ...(isActive ? noticeWarning(contract) : []),
  ];
  if (warnings.length === 0) return null;
  return (
    <Alert variant="warning">
      {warnings.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );
}

type TypedContractWarningsProps = {
  /** None for a new contract. */
  id?: number;
} & Omit<ContractWarningsProps, 'contract' | 'actDay'>;

/** The warnings of the contract in the form around it. */
export function TypedContractWarnings({ id = newest, ...rest }: TypedContractWarningsProps) {
  const { control } = useFormContext<WithContract>();
  const { startDate, endDate, billingCycle, cancellationNoticeDate, nextReviewDate } = useWatch({
    control,
    name: 'contract',
  });
  const { typed, lateEntry } = useTypedOutcome(rest.isActive);
  const today = useToday();
  const cycle = parseBillingCycle(billingCycle ?? '');
  if (!cycle || !isDateText(startDate)) return null;
  const contract = {
    id,
    startDate,
    endDate: dayOf(endDate),
    billingCycle: cycle,
    cancellationNoticeDate: dayOf(cancellationNoticeDate),
    nextReviewDate: dayOf(nextReviewDate),
  };
  return (
    <>
      {lateEntry && <LateNotice {...lateEntry} />}
      <ContractWarnings
        contract={contract}
        {...rest}
        actDay={id === newest && isLast(contract, rest.contracts) ? actDayText(typed, today) : undefined}
      />
    </>
  );
}

/** The contract typed so far, and a day for its notice that is later than its notice period allows. */
function useTypedOutcome(isActive = true): {
  readonly typed: WouldBeContract | undefined;
  readonly lateEntry: LateEntry | null;
} {
  const today = useToday();
  const { control } = useFormContext<WithContract>();
  const typed = typedContract(useWatch({ control, name: 'contract' }));
  return { typed, lateEntry: isActive && typed ? outcomeOf(typed, today).lateEntry : null };
}

type LateEntry = NonNullable<TermOutcome['lateEntry']>;

function LateNotice({ entered, allowed }: LateEntry) {
  const { setValue } = useFormContext<WithContract>();
  const today = useToday();
  const take = () =>
    setValue('contract.cancellationNoticeDate', allowed, { shouldDirty: true, shouldValidate: true });
  return (
    <Alert variant="warning" title={`${fullDay(entered)} is later than the notice allows.`}>
      The notice period asks for it by {fullDay(allowed)}.{' '}
      <Button variant="link" size="sm" onClick={take}>
        Use {shortDay(allowed, today)}
      </Button>
    </Alert>
  );
}

// A new contract is sorted after all others that start on the same day.
const newest = Number.MAX_SAFE_INTEGER;

const dayOf = (text: string | null | undefined) => (text && isDateText(text) ? text : null);

function overlapWarning(contract: WarnedContract, contracts: readonly Contract[]): string[] {
  const [first, ...more] = overlapping(contract, contracts);
  if (!first) return [];
  const others = more.length > 0 ? ` and ${countOf(more.length, 'other')}` : '';
  return [`It overlaps the contract ${termOf(first)}${others}. Days in both are counted twice.`];
}

function noticeWarning(contract: WarnedContract): string[] {
  if (!isNoticeAfterEnd(contract) || contract.endDate === null) return [];
  const end = formatCivilDate(contract.endDate);
  return [`The Cancel Notice Date lies after the end, ${end}. Notice is given before a contract ends.`];
}
