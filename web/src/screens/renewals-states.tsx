import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay } from '@purser/domain/renewal/day-words';
import { CalendarClock, CircleCheck, SearchX } from 'lucide-react';
import { renewalName } from '../features/renewals/decide/opened-decision.ts';
import { farthest, filterNames } from '../features/renewals/list/filter-names.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { RenewalsAddress } from './renewals-address.ts';

type NoRenewalsProps = {
  /** Of anybody, within the chosen days. */
  within: readonly RenewalTerm[];
  /** The reader's next one, beyond those days. */
  next: RenewalTerm | undefined;
  address: RenewalsAddress;
};

/** Nothing comes up, none of it is the reader's, or nothing matches. */
export function NoRenewals({ within, next, address }: NoRenewalsProps) {
  const { filters } = address;
  if (filterNames.some((name) => filters[name].length > 0)) {
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing matches"
        text="No renewal has all that the filters ask for."
        action={<Action label="Clear filters" onClick={address.clear} />}
      />
    );
  }
  if (filters.isMine && within.length > 0) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={`Nothing of yours comes up within ${filters.days} days`}
        text={next?.actBy && `Next: ${renewalName(next)}, by ${fullDay(next.actBy)}.`}
        action={<Action label="Show Everyone’s" onClick={() => address.setMine(false)} />}
      />
    );
  }
  const canLookFurther = filters.days !== farthest;
  return (
    <EmptyState
      icon={CalendarClock}
      title={`Nothing comes up within ${filters.days} days`}
      text="Contracts with an end or a notice period appear here."
      action={
        canLookFurther && <Action label="Look Further Ahead" onClick={() => address.setDays(farthest)} />
      }
    />
  );
}

const Action = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="outline" size="sm" onClick={onClick}>
    {label}
  </Button>
);
