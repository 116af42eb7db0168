import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay, monthsText, shortDay } from '@purser/domain/renewal/day-words';
import { isDecided } from '@purser/domain/renewal/groups';
import { changeText } from '@purser/domain/renewal/price-change';
import { ArrowRight, type LucideIcon, Repeat, Square } from 'lucide-react';
import { daysLeftText } from '../../../lib/format.ts';
import { formatShortDay } from '../../../lib/format-instant.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/money.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { type ActByTone, actByToneOf, lookOf } from '../renewal-marks.tsx';
import { ownerIdOf, ownerNameOf } from './term-filters.ts';

type CellProps = { row: RenewalTerm; today: string };

/** When somebody has to act, or what was done instead. */
export function ActByText({ row, today }: CellProps) {
  const { actBy, daysLeft, state, term, derivation } = row;
  if (lookOf(row) === 'itself') return <span className="text-ink-3">Price not recorded</span>;
  if (isDecided(row)) return <span>{decidedText(row, today)}</span>;
  if (state === 'running') return <RunningText row={row} />;
  if (term.end === null && actBy === null) return <Badge variant="warning">End date missing</Badge>;
  const day = actBy ?? derivation.cancelBy;
  return (
    <span className="flex items-center justify-between gap-1.5 tabular-nums">
      {day !== null && <time dateTime={day}>{fullDay(day)}</time>}
      {daysLeft !== null && <Days row={row} daysLeft={daysLeft} />}
    </span>
  );
}

export const RunningText = ({ row: { canEndOn, derivation } }: { row: RenewalTerm }) =>
  canEndOn === null || derivation.cancelBy === null ? (
    <span>Runs until cancelled</span>
  ) : (
    <span>
      Can end <time dateTime={canEndOn}>{fullDay(canEndOn)}</time> if cancelled by{' '}
      <time dateTime={derivation.cancelBy}>{fullDay(derivation.cancelBy)}</time>
    </span>
  );

const badges: Readonly<Partial<Record<ActByTone, 'overdue' | 'urgent' | 'destructive' | 'soon'>>> = {
  late: 'overdue',
  week: 'urgent',
  near: 'destructive',
  soon: 'soon',
};

// What is under way asks for nobody, but for a notice that hasn't been given. Nothing is lost where a contract just ended.
function toneOfDays(row: RenewalTerm): ActByTone {
  if (row.state === 'lapsed') return 'near';
  const tone = actByToneOf(row.state === 'cancelling' ? { ...row, state: 'undecided' } : row);
  return row.state === 'cancelling' && tone === 'soon' ? 'way' : tone;
}

function Days({ row, daysLeft }: { row: RenewalTerm; daysLeft: number }) {
  const look = badges[toneOfDays(row)];
  const text = daysLeftText(daysLeft);
  return look ? (
    <Badge variant={look}>{text}</Badge>
  ) : (
    <span className="text-12 tabular-nums text-ink-3 whitespace-nowrap">{text}</span>
  );
}

function decidedText({ state, decision }: RenewalTerm, today: string): string {
  if (state === 'cancelled' && decision?.noticeSentOn)
    return `Notice sent ${shortDay(decision.noticeSentOn, today)}`;
  if (decision !== null) return `Decided ${formatShortDay(decision.decidedAt, today.slice(0, 4))}`;
  return state === 'renewed' ? 'Followed' : '–';
}

/** What happens where nobody acts; `whole` says it in a sentence. */
interface Outcome {
  readonly icon: LucideIcon;
  readonly text: string;
  /** It stays on one line. */
  readonly day?: string;
  readonly whole: string;
}

export function Then({ row, today }: CellProps) {
  const { icon: Icon, text, day, whole } = outcomeOf(row, today);
  return (
    <span className="term-then" data-tip={whole}>
      <Icon aria-hidden="true" />
      <span>
        {text}
        {day !== undefined && (
          <>
            {' '}
            <span className="whitespace-nowrap">{day}</span>
          </>
        )}
      </span>
    </span>
  );
}

function outcomeOf(row: RenewalTerm, today: string): Outcome {
  const { state, term, boundary, renewalMonths, nextStart } = row;
  const end = term.end === null ? null : fullDay(term.end);
  if (state === 'renewed' && nextStart !== null) {
    const day = fullDay(nextStart);
    return { icon: ArrowRight, text: 'Next from', day, whole: `The next contract runs from ${day}` };
  }
  if (state === 'lapsed')
    return {
      icon: Square,
      text: 'Ended; still active',
      whole: `Ended ${end}, doesn’t renew itself, still active`,
    };
  if (lookOf(row) === 'itself') {
    const since = fullDay(term.start);
    return {
      icon: Repeat,
      text: 'Since',
      day: since,
      whole: `Auto-renewed on ${since}; its price isn’t recorded`,
    };
  }
  if (isDecided(row) || !row.renewsItself || boundary === null || renewalMonths === null) {
    const whole = endText(row, end);
    return end === null
      ? { icon: Square, text: '–', whole }
      : { icon: Square, text: 'Ends', day: end, whole };
  }
  const on = fullDay(boundary);
  return {
    icon: Repeat,
    text: renewalMonths === 12 ? 'Renews' : `${monthsText(renewalMonths)},`,
    day: renewalMonths === 12 ? on : shortDay(boundary, today),
    whole: `Renews itself on ${on} for ${monthsText(renewalMonths)}`,
  };
}

function endText(row: RenewalTerm, end: string | null): string {
  if (end === null) return 'Nobody knows its end';
  return isDecided(row) ? `Ends ${end}` : `Ends ${end}, doesn’t renew itself`;
}

/** What a year would cost, and how much more or less that is. */
export function Becomes({ row }: { row: RenewalTerm }) {
  const { state, cost, nextCost, renewsItself, term } = row;
  if (lookOf(row) === 'itself') return <Changed from={cost} to={row.estimatedCost} />;
  if (state === 'cancelled' || state === 'running' || term.end === null)
    return <span className="text-ink-3">–</span>;
  if (nextCost !== null && (renewsItself || state === 'renewed'))
    return <Changed from={cost} to={nextCost} />;
  return <span className="text-ink-3">{state === 'renewed' ? '–' : 'ends'}</span>;
}

const Changed = ({ from, to }: { from: number; to: number }) => (
  <>
    <Money amount={to} /> <span className="term-change">{changeText(from, to)}</span>
  </>
);

type OwnerProps = { row: RenewalTerm; meId: number; nameOf: (id: number | null) => string | undefined };

export function Owner({ row, meId, nameOf }: OwnerProps) {
  const id = ownerIdOf(row);
  const name = nameOf(id) ?? ownerNameOf(row);
  const isMe = id === meId;
  return (
    <span className="person" data-me={isMe ? '' : undefined}>
      <Avatar name={name} />
      {name === null ? (
        <span className="text-warning">No owner</span>
      ) : (
        <NameText name={isMe ? 'You' : name} className="person-name" />
      )}
    </span>
  );
}
