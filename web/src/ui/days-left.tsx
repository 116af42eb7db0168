import { type Urgency, urgencyOf } from '@purser/domain/renewals';
import { daysLeftText } from '../lib/format.ts';
import { Badge } from './badge.tsx';

const looks = {
  overdue: 'overdue',
  week: 'urgent',
  near: 'destructive',
  soon: 'soon',
  later: null,
} as const satisfies Record<Urgency, string | null>;

/** The same steps where there is no room for a badge. */
export const urgencyTexts: Readonly<Record<Urgency, string>> = {
  overdue: 'font-bold text-danger',
  week: 'font-bold text-danger',
  near: 'font-medium text-danger',
  soon: 'font-medium text-warning',
  later: '',
};

type DaysLeftProps = {
  date: string;
  today: string;
  /** Nothing is lost by its being past, so that it is no louder than what can still be missed. */
  isHarmless?: boolean;
};

export function DaysLeft({ date, today, isHarmless = false }: DaysLeftProps) {
  const { days, urgency } = urgencyOf(date, today);
  const look = looks[isHarmless && urgency === 'overdue' ? 'near' : urgency];
  if (look === null) return null;
  return <Badge variant={look}>{daysLeftText(days)}</Badge>;
}
