/** What a reminder's mail says of a renewal (docs/product/renewals.md#reminders). */
import { type DateText, daysBetween } from '@purser/domain/days';
import { daysLeftText, isDeadline, renewalDayMeaning } from '@purser/domain/reminders';
import { outcomeText } from '@purser/domain/renewal/outcome-words';
import type { ReminderTarget } from '@purser/domain/renewal/reminder-targets';
import type { MailDetails } from '../../platform/mail/render-mail.ts';
import type { FoundItem } from '../portfolio/portfolio.queries.ts';
import type { NamedRenewal } from '../renewals/renewal-terms.ts';

/** A term as mails name it. Cost is dollars a year; the end is null where nobody has entered one. */
interface NamedTerm {
  readonly vendor: string;
  readonly product_name: string;
  readonly startDate: DateText;
  readonly endDate: DateText | null;
  readonly cost: number;
  readonly billingCycle: string;
}

/** The words of a reminder: of the renewal that its day is of, else of the latest contract's own dates. */
export function reminderDetails(
  { row, contracts }: FoundItem,
  { actBy, termEnd, renewal }: ReminderTarget<NamedRenewal>,
  today: DateText,
): MailDetails {
  if (renewal !== null) {
    const startDate = termEnd === renewal.term.end ? renewal.term.start : '';
    return {
      ...termDetails({ ...renewal, startDate, endDate: termEnd }, actBy, today),
      dayMeaning: meaningOf(renewal, { actBy, termEnd }, today),
      noticeDate: actBy === termEnd ? '' : actBy,
    };
  }
  if (!contracts) throw new Error('Only an item with a contract has a day to act.');
  const latest = { ...contracts.latest, vendor: row.vendor, product_name: row.product_name };
  const named = { ...latest, renewalDay: actBy };
  return {
    ...termDetails(latest, actBy, today),
    dayMeaning: renewalDayMeaning(named, today),
    noticeDate: isDeadline(named) ? actBy : '',
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
  cost: cost.toFixed(2),
  billingCycle,
});

function meaningOf(
  renewal: NamedRenewal,
  { actBy, termEnd }: Pick<ReminderTarget, 'actBy' | 'termEnd'>,
  today: DateText,
): string {
  const { sentence } = renewal.derivation;
  if (termEnd !== renewal.term.end)
    return `The day to act passed without notice, and the contract renewed itself. ${sentence}`;
  const isMissed = renewal.renewsItself && actBy < today;
  return `${isMissed ? 'The day to act passed without notice. ' : ''}${sentence} ${outcomeText(renewal, today)}`;
}
