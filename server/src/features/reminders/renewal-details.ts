/** What a reminder's mail says of a renewal (docs/product/renewals.md#reminders). */
import { type DateText, daysBetween } from '@purser/domain/days';
import { daysLeftText, isDeadline, renewalDayMeaning } from '@purser/domain/reminders';
import { outcomeText } from '@purser/domain/renewal/outcome-words';
import type { DueReminder } from '@purser/domain/renewal/reminder-days';
import type { RepeatedDay } from '@purser/domain/renewal/repeated-reminders';
import type { MailDetails } from '../../platform/mail/render-mail.ts';
import type { NamedRenewal } from '../renewals/renewal-terms.ts';

/** A term as mails name it. Cost is dollars a year, `1200.00`; the end is null where nobody has entered one. */
interface NamedTerm {
  readonly vendor: string;
  readonly product_name: string;
  readonly startDate: DateText;
  readonly endDate: DateText | null;
  readonly cost: string;
  readonly billingCycle: string;
}

/** The words of a repeated reminder: of the renewal that its day is of, else of the latest contract's own dates. */
export function repeatedDetails(
  latest: NamedTerm,
  { day: renewalDay, end, renewal }: RepeatedDay<NamedRenewal>,
  today: DateText,
): MailDetails {
  if (renewal !== null) {
    const kind = renewalDay < today ? 'missed' : 'ahead';
    return renewalDetails(renewal, { kind, termEnd: end, actBy: renewalDay }, today);
  }
  const named = { ...latest, renewalDay };
  return {
    ...termDetails(latest, renewalDay, today),
    dayMeaning: renewalDayMeaning(named, today),
    noticeDate: isDeadline(named) ? renewalDay : '',
  };
}

interface Told extends Pick<DueReminder, 'kind' | 'actBy'> {
  readonly termEnd: DateText | null;
}

/** The words of a day to act that follows from the terms of a renewal: of the term that runs, or of the one before it. */
export function renewalDetails(row: NamedRenewal, told: Told, today: DateText): MailDetails {
  const { vendor, product_name, billingCycle } = row;
  const { termEnd: endDate, actBy } = told;
  const startDate = endDate === row.term.end ? row.term.start : '';
  const term = { vendor, product_name, startDate, endDate, cost: row.cost.toFixed(2), billingCycle };
  return {
    ...termDetails(term, actBy, today),
    dayMeaning: meaningOf(row, told, today),
    noticeDate: actBy === endDate ? '' : actBy,
  };
}

const termDetails = (
  { vendor, product_name, startDate, endDate, cost, billingCycle }: NamedTerm,
  renewalDate: DateText,
  today: DateText,
) => ({
  vendor,
  product: product_name,
  renewalDate,
  daysLeft: daysLeftText(daysBetween(today, renewalDate)),
  startDate,
  endDate: endDate ?? '',
  cost,
  billingCycle,
});

function meaningOf(row: NamedRenewal, { kind, termEnd }: Told, today: DateText): string {
  const { sentence } = row.derivation;
  if (termEnd !== row.term.end)
    return `The day to act passed without notice, and the contract renewed itself. ${sentence}`;
  const outcome = outcomeText(row, today);
  if (kind === 'ahead') return `${sentence} ${outcome}`;
  return `${row.renewsItself ? 'The day to act passed without notice. ' : ''}${sentence} ${outcome}`;
}
