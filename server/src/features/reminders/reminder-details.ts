/** What a reminder's mail says of a renewal (docs/product/renewals.md#reminders), and a sample of one. */
import { type DateText, daysBetween } from '@purser/domain/days';
import { daysLeftText, isDeadline, renewalDayMeaning } from '@purser/domain/reminders';
import { outcomeText } from '@purser/domain/renewal/outcome-words';
import type { ReminderTarget } from '@purser/domain/renewal/reminder-targets';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import type { MailDetails } from '../../platform/mail/render-mail.ts';
import { type FoundItem, readSomeItems } from '../portfolio/portfolio.queries.ts';
import type { NamedRenewal } from '../renewals/renewal-terms.ts';
import { type RenewalRule, remindedItem } from './due-reminders.ts';

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
    return `The day to act passed without notice, and the contract auto-renewed. ${sentence}`;
  const isMissed = renewal.renewsItself && actBy < today;
  return `${isMissed ? 'The day to act passed without notice. ' : ''}${sentence} ${outcomeText(renewal, today)}`;
}

interface ReminderSample {
  readonly softwareId: number;
  /** The item's name. */
  readonly about: string;
  readonly day: DateText;
  readonly details: MailDetails;
}

/** What a reminder says by the rule that is saved: of the next day to act, else of the last one; undefined without any. */
export async function findReminderSample(db: Executor, today: DateText): Promise<ReminderSample | undefined> {
  const { renewalReminder: rule } = await findMailRules(db);
  const ids = await nearestItems(db, today);
  if (ids.length === 0) return undefined;
  const items = await readSomeItems(db, ids);
  const samples = items.flatMap((item) => samplesOf(item, rule, today));
  const inOrder = samples.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return inOrder.find(({ day }) => day >= today) ?? inOrder.at(-1);
}

// Those whose contracts end next; of some nothing is to be done.
async function nearestItems(db: Executor, today: DateText): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select "softwareId" as id from contracts join software on software.id = "softwareId"
    where "endDate" is not null and status not in ('pending_cancellation', 'terminated')
    order by "endDate" < ${today}::date, abs("endDate" - ${today}::date), contracts.id limit 20`);
  return rows.map(({ id }) => id);
}

function samplesOf(item: FoundItem, rule: RenewalRule, today: DateText): ReminderSample[] {
  const { id: softwareId, vendor, product_name } = item.row;
  return remindedItem(item, rule, today).targets.flatMap((target) => {
    if (target.kind === 'missed') return [];
    const details = reminderDetails(item, target, today);
    return [{ softwareId, about: `${vendor} ${product_name}`, day: target.actBy, details }];
  });
}
