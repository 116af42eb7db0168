import type { RenewalSavings, RenewalTerm } from '@purser/api/renewal-terms';
import { sumsOf } from '@purser/domain/renewal/groups';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf, formatCount, formatMoney } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Money } from '../../../ui/money.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import { savingsQuery } from '../terms.queries.ts';
import { undecidedIn } from './term-filters.ts';

type RenewalFiguresProps = {
  /** The rows that are shown; undefined while they are loaded. */
  rows: readonly RenewalTerm[] | undefined;
  today: string;
};

/** What the list comes to, in four answers. */
export function RenewalFigures({ rows, today }: RenewalFiguresProps) {
  return (
    <Figures look="row" className="mb-3">
      {rows ? <Sums rows={rows} /> : <WaitingFigures />}
      <Saved year={today.slice(0, 4)} />
    </Figures>
  );
}

type AnswerProps = { name: string; note: ReactNode; isBig?: boolean; children: ReactNode };

/** Leaves room for a badge, or for two lines, while its note isn't known. */
const RenewalFigure = ({ name, note, isBig = false, children }: AnswerProps) => (
  <Figure
    label={name}
    isBig={isBig}
    note={
      <span className={classNames('mt-1 block min-h-5 leading-5', !isBig && 'max-narrow:min-h-11')}>
        {note}
      </span>
    }
  >
    {children}
  </Figure>
);

function Sums({ rows }: { rows: readonly RenewalTerm[] }) {
  const { open, atStake, committed, renewing, ending } = sumsOf(rows);
  const counts = undecidedIn(rows);
  const rest = [
    counts.lapsed > 0 && `${formatCount(counts.lapsed)} expired`,
    counts.unrecorded > 0 && `${countOf(counts.unrecorded, 'price')} to record`,
    `${formatCount(counts.soon)} within 30 days`,
  ].filter(Boolean);
  return (
    <>
      <RenewalFigure
        name="Undecided"
        isBig
        note={
          <>
            {counts.missed > 0 && <Badge variant="overdue">{formatCount(counts.missed)} missed</Badge>}{' '}
            {rest.join(', ')}
          </>
        }
      >
        {formatCount(counts.undecided)}
      </RenewalFigure>
      <RenewalFigure name="At stake" note={`a year, ${countOf(open, 'open term')}`}>
        <Money amount={atStake} />
      </RenewalFigure>
      <RenewalFigure
        name="If nobody acts"
        note={`committed; ${formatCount(renewing)} ${renewing === 1 ? 'renews' : 'renew'}, ${formatCount(ending)} ${ending === 1 ? 'ends' : 'end'}`}
      >
        <Money amount={committed} />
      </RenewalFigure>
    </>
  );
}

// In pixels, about as wide as the notes will be, so that the figures wrap the same way before and after.
const waitingNotes = { Undecided: 300, 'At stake': 140, 'If nobody acts': 176 };

const WaitingFigures = () =>
  Object.entries(waitingNotes).map(([name, width]) => (
    <RenewalFigure key={name} name={name} note={<Skeleton width={width} />} isBig={name === 'Undecided'}>
      <Waiting>
        <Skeleton width="96px" />
      </Waiting>
    </RenewalFigure>
  ));

function Saved({ year }: { year: string }) {
  const { data, isError } = useQuery(savingsQuery);
  if (!data) {
    return (
      <RenewalFigure name={`Saved in ${year}`} note={<Skeleton width={200} />}>
        {isError ? (
          '–'
        ) : (
          <Waiting>
            <Skeleton width="96px" />
          </Waiting>
        )}
      </RenewalFigure>
    );
  }
  return (
    <RenewalFigure name={`Saved in ${year}`} note={<SavedNote savings={data} />}>
      <Money amount={data.saved} />
    </RenewalFigure>
  );
}

function SavedNote({ savings }: { savings: RenewalSavings }) {
  const { cancelled, cheaper, dearer } = savings;
  const decisions = cancelled.items.length + cheaper.items.length;
  if (decisions + dearer.items.length === 0) return 'a year, no decisions yet';
  return (
    <>
      a year, <SavedItems savings={savings}>{countOf(decisions, 'decision')}</SavedItems>
      {dearer.amount > 0 && `; ${formatMoney(dearer.amount)} in increases`}
    </>
  );
}

type SavedItemsProps = { savings: RenewalSavings; children: ReactNode };

/** A link that lists what each of the year's sums is made of. */
function SavedItems({ savings, children }: SavedItemsProps) {
  const trigger = (
    <Button variant="link" size="sm" className="h-auto px-0">
      {children}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={`Decisions of ${savings.year}`} align="end" padded className="w-80">
      <div className="saved-items">
        <Sum name="Cancelled" sum={savings.cancelled} />
        <Sum name="Price decreases" sum={savings.cheaper} />
        <Sum name="Price increases" sum={savings.dearer} />
      </div>
    </Popover>
  );
}

function Sum({ name, sum }: { name: string; sum: RenewalSavings['cancelled'] }) {
  if (sum.items.length === 0) return null;
  return (
    <section>
      <h3>
        {name} <Money amount={sum.amount} />
      </h3>
      <ul>
        {sum.items.map((item) => (
          <li key={`${item.contractId} ${item.decidedOn}`}>
            <span className="truncate">
              {item.vendor} {item.product_name}
            </span>
            <Money amount={item.amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}
