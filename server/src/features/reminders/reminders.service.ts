/**
 * Reminds owners of renewals (docs/product/renewals.md#reminders). The job may run at any time and on any server: sent
 * reminders are recorded, and nothing is sent twice.
 */
import type { DateText } from '@purser/domain/days';
import type { Executor } from '../../db/client.ts';
import { sumUpChanges } from '../../platform/cache/data-changes.ts';
import { lockReminders } from '../../platform/locks.ts';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import { type Mailing, writeMails } from '../../platform/mail/mails.ts';
import type { Server } from '../../platform/serve.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { findReminders, type Reminder, type RenewalRule } from './due-reminders.ts';
import { reminderDetails } from './reminder-details.ts';
import { type ReminderMemory, readRunScope, saveRun } from './reminder-memory.ts';
import { markReminded, recordSent, type SentLine } from './reminders.queries.ts';

export interface ReminderContext extends Pick<Server, 'db' | 'jobs' | 'clock'> {
  /** The company's; UTC unless it is given. */
  readonly timeZone?: string;
  /** Of the runs before on this server. */
  readonly memory?: ReminderMemory;
}

export async function sendReminders(context: ReminderContext): Promise<void> {
  const { db, clock, timeZone = 'UTC', memory = {} } = context;
  const { scope, nextDays } = await db.transaction(async (tx) => {
    // Imports and the deletion of people write many items in orders of their own, with which this would deadlock. It
    // also keeps recipients from being deleted before their mails are written.
    await lockReminders(tx);
    const today = clock.today();
    const { renewalReminder: rule } = await findMailRules(tx);
    const scope = await readRunScope(tx, memory, { today, rule });
    const items = scope.ids?.length === 0 ? [] : await readSomeItems(tx, scope.ids);
    const { reminders, nextDays } = await findReminders(tx, items, { rule, today, timeZone });
    await send(tx, context, { reminders, rule, today });
    return { scope, nextDays };
  });
  saveRun(memory, scope, nextDays);
  if (scope.isLong) await sumUpChanges(db, scope.state);
}

interface Sending {
  readonly reminders: readonly Reminder[];
  readonly rule: RenewalRule;
  readonly today: DateText;
}

async function send(
  tx: Executor,
  { jobs, clock }: ReminderContext,
  { reminders, rule, today }: Sending,
): Promise<void> {
  if (reminders.length === 0) return;
  const at = clock.now();
  const present = await markReminded(tx, at, [...new Set(reminders.map(({ item }) => item.row.id))]);
  const sent = reminders.filter(({ item }) => present.has(item.row.id));
  // People who are told the same share a mailing, so that a thousand are quickly written.
  const together = Map.groupBy(sent, (one) => `${occasionOf(one, rule, today)} ${one.delivery}`);
  const mailings = [...together.values()].flatMap((reminders) => mailingsOf(reminders, rule, today));
  await writeMails({ db: tx, jobs, person: null, at }, mailings);
  await recordSent(
    tx,
    today,
    sent.flatMap((reminder) => linesOf(reminder, rule)),
  );
}

// Repeated reminders have the days of the item: whoever owns it later has the next one.
function linesOf({ item, target, person }: Reminder, { mode }: RenewalRule): SentLine[] {
  const { actBy, renewal } = target;
  const line = { softwareId: item.row.id, contractId: null, actBy };
  if (mode === 'days') return [{ ...line, contractId: renewal?.contractId ?? null, userId: person.id }];
  return [
    { ...line, userId: null },
    { ...line, userId: person.id },
  ];
}

function mailingsOf(reminders: readonly Reminder[], rule: RenewalRule, today: DateText): Mailing[] {
  const [first] = reminders;
  if (!first) return [];
  const { item, target, delivery } = first;
  const mailing: Mailing = {
    event: 'renewalReminder',
    occasion: occasionOf(first, rule, today),
    about: { softwareId: item.row.id },
    kind: 'renewal',
    recipients: reminders.map(({ person }) => person),
    cannotWait: target.kind === 'missed',
    isOld: delivery === 'digest',
    details: reminderDetails(item, target, today),
  };
  return [mailing];
}

function occasionOf({ item, target, days }: Reminder, { mode }: RenewalRule, today: DateText): string {
  const { kind, actBy, termEnd, renewal } = target;
  if (mode === 'repeat') return `renewal ${item.row.id} ${actBy} ${today}`;
  const about = `${item.row.id} ${renewal?.contractId} ${termEnd} ${actBy}`;
  return kind === 'missed' ? `missed ${about}` : `term ${about} ${days.join(',')}`;
}
