import type { RenewalAlert } from '@purser/api/renewals';
import { daysBetween } from '@purser/domain/days';
import { noticeAhead, noticeSoon, urgencyOf } from '@purser/domain/renewals';
import { daysLeftText, formatCivilDate, formatMoney } from '../../lib/format.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DaysLeft } from '../../ui/days-left.tsx';
import { Money } from '../../ui/money.tsx';
import { Person } from '../../ui/person.tsx';
import { CutTip } from '../../ui/tooltip.tsx';
import { withoutYear } from './renewal-positions.ts';

type RenewalRowProps = RenewalOpening & { alert: RenewalAlert; today: string };

export interface RenewalOpening {
  readonly onOpen: (softwareId: number) => void;
  /** Opens the item at the missing end date. */
  readonly onMissingEnd: (softwareId: number) => void;
}

/** The whole row is a button, named by its text. */
export function RenewalRow({ alert, today, onOpen, onMissingEnd }: RenewalRowProps) {
  const { vendor, product_name, endDate, renewal } = alert;
  const open = endDate === null && !renewal ? onMissingEnd : onOpen;
  return (
    <CutTip>
      <button
        type="button"
        className="renewal"
        data-state={renewal?.state}
        onClick={() => open(alert.softwareId)}
      >
        <span className="renewal-name" data-whole-line="">
          <span className="truncate font-medium text-ink">{vendor}</span>{' '}
          <span className="truncate">{product_name}</span>
        </span>{' '}
        <span className="renewal-facts">
          <Owner alert={alert} />{' '}
          <span className="renewal-cost">
            <Money amount={alert.cost} /> <span className="sr-only">a year</span>
          </span>{' '}
          {renewal ? <TermWords renewal={renewal} /> : <EndWords alert={alert} today={today} />}
        </span>{' '}
        {renewal ? (
          <TermBadge renewal={renewal} today={today} />
        ) : (
          <RenewalBadge alert={alert} today={today} />
        )}
      </button>
    </CutTip>
  );
}

type DayProps = Pick<RenewalRowProps, 'alert' | 'today'>;

/** When the contract ends, and by when it can be cancelled. */
function EndWords({ alert, today }: DayProps) {
  const { endDate } = alert;
  return (
    <>
      {endDate !== null && (
        <span className="renewal-end">
          {endDate < today ? 'Ended' : 'Ends'} <time dateTime={endDate}>{formatCivilDate(endDate)}</time>
        </span>
      )}{' '}
      <Beside alert={alert} today={today} />
    </>
  );
}

type TermProps = { renewal: NonNullable<RenewalAlert['renewal']> };

/** What is to be done by when, and what comes next. */
const TermWords = ({ renewal: { when, next, nextCost, state } }: TermProps) => (
  <>
    <span className="renewal-end">{when}</span>{' '}
    <span className="renewal-left">
      {next}
      {state === 'missed' && nextCost !== null && `, ${formatMoney(nextCost)}`}
    </span>
  </>
);

const loud: readonly string[] = ['undecided', 'missed', 'lapsed'];

/** Red and amber are for what is to be decided; what is under way has its days in grey. */
function TermBadge({ renewal: { state, day }, today }: TermProps & { today: string }) {
  if (loud.includes(state)) return <DaysLeft date={day} today={today} isHarmless={state !== 'missed'} />;
  return <Badge>{daysLeftText(daysBetween(today, day))}</Badge>;
}

/** A notice within two weeks is the most urgent, then the days to the end; a missing end says so. */
function RenewalBadge({ alert, today }: DayProps) {
  const notice = noticeSoon(alert, today);
  if (notice !== null) {
    return (
      <Badge variant={urgencyOf(notice, today).urgency === 'week' ? 'urgent' : 'destructive'}>
        Act by <time dateTime={notice}>{withoutYear(notice)}</time>
      </Badge>
    );
  }
  if (alert.endDate === null) return <Badge variant="warning">End date missing</Badge>;
  return <DaysLeft date={alert.endDate} today={today} isHarmless />;
}

/** The days to the end where the badge shows the notice, else a later notice. */
function Beside({ alert, today }: DayProps) {
  if (alert.endDate !== null && noticeSoon(alert, today) !== null) {
    return <span className="renewal-left">{daysLeftText(daysBetween(today, alert.endDate))}</span>;
  }
  const notice = noticeAhead(alert, today);
  if (notice === null) return null;
  return (
    <span className="renewal-notice">
      Act by <time dateTime={notice}>{formatCivilDate(notice)}</time>
    </span>
  );
}

function Owner({ alert: { business_owner_id: id, businessOwner: name } }: Pick<RenewalRowProps, 'alert'>) {
  const { shown } = usePeopleNames();
  return (
    <span className="renewal-owner">
      {name === null ? (
        <>
          <Avatar />
          <span className="sr-only">No business owner</span>
        </>
      ) : (
        <Person name={shown({ id, name })} />
      )}
    </span>
  );
}
