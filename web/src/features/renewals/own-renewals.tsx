import { sentenceList } from '@purser/domain/sentence-list';
import { Link } from '@tanstack/react-router';
import { CalendarClock, OctagonAlert } from 'lucide-react';
import { useId } from 'react';
import { formatCivilDate, formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { usePressing } from './terms.queries.ts';

/** One's own renewals that press, in a line that leads to them; nothing where none does. */
export function OwnRenewals() {
  const id = useId();
  const { count, missed, vendors, actBy } = usePressing();
  if (count === 0) return null;
  const named =
    count > vendors.length ? [...vendors, `${formatCount(count - vendors.length)} more`] : vendors;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-4 pt-3 pb-1 text-12 font-normal text-ink-2">
        Renewals I own
      </h3>
      <Link to="/renewals" search={{ mine: 1 }} className="approval">
        {missed > 0 ? (
          <OctagonAlert className="icon-sm text-danger" aria-hidden="true" />
        ) : (
          <CalendarClock className="icon-sm" aria-hidden="true" />
        )}
        <span className="two">
          <span>
            <b>{formatCount(count)} to decide</b> <span>{sentenceList(named)}</span>
          </span>{' '}
          <small>{actBy === null ? 'All are late' : `Next act by ${formatCivilDate(actBy)}`}</small>
        </span>{' '}
        {missed > 0 && <Badge variant="overdue">{formatCount(missed)} missed</Badge>}
      </Link>
    </section>
  );
}
