import type { RenewalTerm } from '@purser/api/renewal-terms';
import { isDecided } from '@purser/domain/renewal/groups';
import { isOnlyToRecord } from '@purser/domain/renewal/offers';
import { renewalStateLabel } from '@purser/domain/renewal/state-labels';
import type { RenewalState } from '@purser/domain/renewal/states';
import {
  Ban,
  CalendarX2,
  Check,
  Circle,
  CircleCheck,
  CircleDollarSign,
  type LucideIcon,
  MailWarning,
  MessageSquareMore,
  RefreshCw,
  Repeat,
} from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { Mark } from '../../ui/status-mark.tsx';

/** What a term is shown as: its state, or that it has renewed itself and only its price is to be recorded. */
export type TermLook = RenewalState | 'itself';

type Looked = Pick<RenewalTerm, 'state' | 'isRequested' | 'priceUnrecorded' | 'daysLeft'>;

export function lookOf(row: Looked): TermLook {
  // It stays cancelled until the request is approved, and is asked for nonetheless.
  if (row.state === 'cancelled' && row.isRequested) return 'renewal_requested';
  return isOnlyToRecord(row) ? 'itself' : row.state;
}

export const lookLabel = (look: TermLook): string =>
  look === 'itself' ? 'Auto-renewed' : renewalStateLabel(look);

const icons: Readonly<Partial<Record<TermLook, LucideIcon>>> = {
  lapsed: CalendarX2,
  cancelling: MailWarning,
  itself: RefreshCw,
  undecided: Circle,
  renegotiating: MessageSquareMore,
  renewed: CircleCheck,
  cancelled: Ban,
  running: Repeat,
};

const iconLooks: Readonly<Partial<Record<TermLook, string>>> = {
  lapsed: 'text-danger',
  cancelling: 'text-warning-mark',
  itself: 'text-warning-mark',
  renegotiating: 'text-accent',
  renewed: 'text-success-mark',
};

export function LookIcon({ look, className }: { look: TermLook; className?: string }) {
  if (look === 'missed') return <MissedIcon />;
  const Icon = icons[look];
  return Icon ? <Icon className={className} aria-hidden="true" /> : <Mark shape="ring" share={50} />;
}

/** An octagon, which nothing else is. */
export const MissedIcon = () => (
  <svg className="missed-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M15.3 2a2 2 0 0 1 1.4.6l4.7 4.7a2 2 0 0 1 .6 1.4v6.6a2 2 0 0 1-.6 1.4l-4.7 4.7a2 2 0 0 1-1.4.6H8.7a2 2 0 0 1-1.4-.6l-4.7-4.7a2 2 0 0 1-.6-1.4V8.7a2 2 0 0 1 .6-1.4l4.7-4.7A2 2 0 0 1 8.7 2z" />
    <path className="missed-sign" d="M12 7v5.5M12 16.75h.01" />
  </svg>
);

const wordLooks: Readonly<Record<TermLook, string>> = {
  missed: 'font-semibold text-danger',
  lapsed: 'font-medium text-danger',
  cancelling: 'font-medium text-warning',
  itself: 'font-medium text-warning',
  undecided: 'text-ink-2',
  renegotiating: 'text-ink-2',
  renewal_requested: 'text-ink-2',
  renewed: 'text-ink-2',
  cancelled: 'text-ink-3',
  running: 'text-ink-3',
};

/** A term's state by shape and word, by colour last. */
export function StateMark({ row }: { row: Looked }) {
  const look = lookOf(row);
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 align-middle whitespace-nowrap',
        wordLooks[look],
      )}
    >
      <LookIcon look={look} className={classNames('size-3.5 stroke-2', iconLooks[look] ?? 'text-ink-3')} />
      {lookLabel(look)}
    </span>
  );
}

/** How urgent the mark of a day to act looks. */
export type ActByTone = 'late' | 'near' | 'soon' | 'later' | 'way' | 'done';

// From how many days on a day to act is near, or soon: as the badges of days left.
const tones = { near: 30, soon: 60 };

export function actByToneOf(row: Pick<RenewalTerm, 'state' | 'daysLeft'>): ActByTone {
  if (isDecided(row)) return 'done';
  if (row.state === 'missed' || row.state === 'lapsed') return 'late';
  if (row.state !== 'undecided') return row.state === 'running' ? 'later' : 'way';
  if (row.daysLeft === null || row.daysLeft > tones.soon) return 'later';
  return row.daysLeft > tones.near ? 'soon' : 'near';
}

/** A diamond: hollow while it is to be decided, half filled under way, filled once missed; a tick where it is decided. */
export function ActByMark({ row }: { row: Pick<RenewalTerm, 'state' | 'daysLeft'> }) {
  const tone = actByToneOf(row);
  if (tone === 'done') return <Check className="term-tick" aria-hidden="true" />;
  return <i className="diamond" data-tone={tone} aria-hidden="true" />;
}

/** A square: the end of a term. */
export const TermEndMark = () => <i className="end-square" aria-hidden="true" />;

/** A coin: the price is looked at again. */
export const ReviewMark = () => <CircleDollarSign className="review-coin" aria-hidden="true" />;
