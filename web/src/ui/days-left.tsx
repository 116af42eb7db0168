import { type Urgency, urgencyOf } from '@purser/domain/renewals';
import { daysLeftText } from '../lib/format.ts';
import { Badge } from './badge.tsx';

const looks = {
  overdue: 'overdue',
  near: 'destructive',
  soon: 'soon',
  later: null,
} as const satisfies Record<Urgency, string | null>;

export function DaysLeft({ date, today }: { date: string; today: string }) {
  const { days, urgency } = urgencyOf(date, today);
  const look = looks[urgency];
  if (look === null) return null;
  return <Badge variant={look}>{daysLeftText(days)}</Badge>;
}
