import type { DateText } from '@purser/domain/days';
import { isActive } from '@purser/domain/options';
import { type ReminderMode, remindedStates } from '@purser/domain/renewal/reminder-days';
import { type RepeatedDay, repeatedDaysOf } from '@purser/domain/renewal/repeated-reminders';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import type { MailDetails } from '../../platform/mail/render-mail.ts';
import { type FoundItem, readSomeItems } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';
import { type NamedRenewal, renewalsOf } from '../renewals/renewal-terms.ts';
import { repeatedDetails } from './renewal-details.ts';

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
  const samples = items.flatMap((item) => samplesOf(item, rule.mode, today));
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

function samplesOf(item: FoundItem, mode: ReminderMode, today: DateText): ReminderSample[] {
  const latest = item.contracts?.latest;
  if (!latest || !isActive(item.row.status)) return [];
  const { id: softwareId, vendor, product_name } = item.row;
  const renewals = renewalsOf(item, today);
  const days =
    mode === 'days' ? renewals.flatMap(listedDayOf) : repeatedDaysOf(renewalItemOf(item), renewals, today);
  const term = { ...latest, vendor, product_name, cost: latest.cost.toFixed(2) };
  return days.map((found) => ({
    softwareId,
    about: `${vendor} ${product_name}`,
    day: found.day,
    details: repeatedDetails(term, found, today),
  }));
}

const listedDayOf = (renewal: NamedRenewal): RepeatedDay<NamedRenewal>[] =>
  renewal.actBy === null || !remindedStates.includes(renewal.state)
    ? []
    : [{ day: renewal.actBy, end: renewal.term.end, renewal, isOver: false }];
