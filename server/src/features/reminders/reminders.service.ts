/**
 * Reminds owners of renewals (docs/product/renewals.md#reminders). The job may run at any time and on any server: sent
 * reminders are recorded, and nothing is sent twice.
 */
import type { DateText } from '@purser/domain/days';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { type DataState, readChanges, sumUpChanges } from '../../platform/cache/data-changes.ts';
import { lockReminders } from '../../platform/locks.ts';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import { type Mailing, writeMails } from '../../platform/mail/notify.ts';
import type { Server } from '../../platform/serve.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { findReminders, type NextDays, type Reminder, type RenewalRule } from './due-reminders.ts';
import { reminderDetails } from './reminder-details.ts';
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

// Which items a run of reminders has to look at: those that have changed since the last one, and those that something may be due of
// by now. It only saves work: what people were told is in the database, and a server that remembers nothing looks at everything.

/** What a server knows of its last run. */
export interface ReminderMemory {
  lastRun?: Run;
}

interface Run {
  readonly today: DateText;
  readonly state: DataState;
  /** The rule, the people and what they have put off; another one concerns all items. */
  readonly inputsHash: string;
  readonly nextDays: Map<number, DateText>;
}

/** What a run looks at; all items where no ids are said. */
export interface RunScope extends Omit<Run, 'nextDays'> {
  readonly ids: readonly number[] | undefined;
  /** The record of changes should be summed up. */
  readonly isLong: boolean;
}

/** Reads what to look at. What is read of the items afterwards is of this moment or newer. */
async function readRunScope(
  tx: Executor,
  { lastRun }: ReminderMemory,
  { today, rule }: { readonly today: DateText; readonly rule: object },
): Promise<RunScope> {
  const { state, changed, isLong } = await readChanges(tx, lastRun?.state);
  const inputsHash = await readInputsHash(tx, rule);
  const isSame = lastRun?.inputsHash === inputsHash && lastRun.today <= today;
  // What was looked at today has its next day later.
  const due = isSame && lastRun.today < today ? dueIds(lastRun.nextDays, today) : [];
  const ids = isSame && changed ? [...new Set([...changed, ...due])] : undefined;
  return { today, state, inputsHash, ids, isLong };
}

function dueIds(nextDays: NextDays, today: DateText): number[] {
  const ids: number[] = [];
  for (const [id, day] of nextDays) if (day <= today) ids.push(id);
  return ids;
}

async function readInputsHash(tx: Executor, rule: object): Promise<string> {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select md5(concat_ws(' ', ${JSON.stringify(rule)}::text,
      (select string_agg(id || role, ',' order by id) from users where "deletedAt" is null),
      (select string_agg(concat_ws(' ', "userId", "softwareId", until), ',' order by "userId", "softwareId")
        from renewal_snoozes))) as hash`);
  return rows[0]?.hash ?? '';
}

/** Remembers a run, once it is committed. */
function saveRun(memory: ReminderMemory, { today, state, inputsHash, ids }: RunScope, found: NextDays): void {
  const nextDays = (ids && memory.lastRun?.nextDays) ?? new Map<number, DateText>();
  for (const id of ids ?? []) nextDays.delete(id);
  for (const [id, day] of found) nextDays.set(id, day);
  memory.lastRun = { today, state, inputsHash, nextDays };
}
