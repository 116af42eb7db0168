/**
 * Reminds owners of the renewals that they have to decide on (docs/product/renewals.md#reminders). It runs as a job, on
 * whichever server has time, and may run at any time: what was sent is kept, and nothing is sent twice.
 */
import { type DateText, daysBetween } from '@purser/domain/days';
import { type MailRole, recipientsOf } from '@purser/domain/mail';
import { whyText } from '@purser/domain/mail-reasons';
import {
  daysLeftText,
  isDeadline,
  isReminderDue,
  type ReminderRule,
  renewalDayMeaning,
  renewalDayOf,
} from '@purser/domain/reminders';
import type { Database, Executor } from '../../db/client.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { lockImports, lockReminders } from '../../platform/locks.ts';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import { type MailedPerson, type Mailing, ownersOf, writeMails } from '../../platform/mail/mails.ts';
import {
  type ContractedItem,
  listContractedItems,
  listPresentPeople,
  noteReminded,
  recordReminders,
} from './reminders.queries.ts';

export interface ReminderContext {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Writes today's reminders, their jobs and their record in one transaction. */
export async function sendReminders({ db, jobs, clock }: ReminderContext): Promise<void> {
  await db.transaction(async (tx) => {
    await lockReminders(tx);
    // Imports and the deletion of people write many items in orders of their own: this and they would wait in a ring.
    // Nor is anybody deleted between the search for recipients and their mails.
    await lockImports(tx);
    const [today, at] = [clock.today(), clock.now()];
    const found = await findReminders(tx, today);
    if (found.length === 0) return;
    const there = await noteReminded(
      tx,
      at,
      found.map(({ item }) => item.id),
    );
    const reminders = found.filter(({ item }) => there.has(item.id));
    await writeMails(
      { db: tx, jobs, person: null, at },
      reminders.map((reminder) => mailingOf(reminder, today)),
    );
    await recordReminders(
      tx,
      today,
      reminders.map(({ item, renewalDay }) => ({ softwareId: item.id, renewalDate: renewalDay })),
    );
  });
}

interface Reminder {
  readonly item: ContractedItem;
  readonly renewalDay: DateText;
  readonly recipients: readonly MailedPerson[];
}

// What would reach nobody isn't sent: it stays due, so that it goes out once somebody is there or the rule names them.
async function findReminders(tx: Executor, today: DateText): Promise<Reminder[]> {
  const { renewalReminder: rule } = await findMailRules(tx);
  const items = await listContractedItems(tx);
  const due = items.flatMap((item) => dueDayOf(item, today, rule));
  if (due.length === 0) return [];
  const recipientsAmong = await recipientFinder(tx, rule.roles);
  return due
    .map((one) => ({ ...one, recipients: recipientsAmong(one.item) }))
    .filter(({ recipients }) => recipients.length > 0);
}

function dueDayOf(item: ContractedItem, today: DateText, rule: ReminderRule): Omit<Reminder, 'recipients'>[] {
  const renewalDay = renewalDayOf({ status: item.status, latestContract: item });
  if (renewalDay === null) return [];
  const lastSent = renewalDay === item.cancellationNoticeDate ? item.sentForNotice : item.sentForEnd;
  return isReminderDue({ renewalDay, today, lastSent }, rule) ? [{ item, renewalDay }] : [];
}

async function recipientFinder(
  tx: Executor,
  roles: readonly MailRole[],
): Promise<(item: ContractedItem) => MailedPerson[]> {
  const people = await listPresentPeople(tx);
  const present = new Set(people.map(({ id }) => id));
  const admins = people.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
  const ifPresent = (id: number | null): number | null => (id !== null && present.has(id) ? id : null);
  return (item) => {
    const holders = ownersOf({
      business_owner_id: ifPresent(item.business_owner_id),
      tech_admin_id: ifPresent(item.tech_admin_id),
      executive_sponsor_id: ifPresent(item.executive_sponsor_id),
    });
    return recipientsOf(roles, holders, { actor: null, admins }).map(({ id, reasons }) => ({
      id,
      why: whyText(reasons),
    }));
  };
}

const mailingOf = ({ item, renewalDay, recipients }: Reminder, today: DateText): Mailing => ({
  event: 'renewalReminder',
  occasion: `renewal ${item.id} ${renewalDay} ${today}`,
  about: { softwareId: item.id },
  recipients,
  details: {
    vendor: item.vendor,
    product: item.product_name,
    renewalDate: renewalDay,
    daysLeft: daysLeftText(daysBetween(today, renewalDay)),
    dayMeaning: renewalDayMeaning({ ...item, renewalDay }, today),
    startDate: item.startDate,
    endDate: item.endDate ?? '',
    cost: item.cost,
    billingCycle: item.billingCycle,
    noticeDate: isDeadline({ ...item, renewalDay }) ? renewalDay : '',
  },
});
