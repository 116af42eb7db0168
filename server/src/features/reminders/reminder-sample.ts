import type { DateText } from '@purser/domain/days';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import type { MailDetails } from '../../platform/mail/render-mail.ts';
import { type FoundItem, readSomeItems } from '../portfolio/portfolio.queries.ts';
import { type RenewalRule, remindedItem } from './due-reminders.ts';
import { reminderDetails } from './renewal-details.ts';

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
