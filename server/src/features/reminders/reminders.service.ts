/**
 * Reminds owners of renewals (docs/product/renewals.md#reminders). The job may run at any time and on any server: sent
 * reminders are recorded, and nothing is sent twice.
 */
import type { EmailRules } from '@purser/api/mail';
import type { DateText } from '@purser/domain/days';
import { type MailRole, recipientsOf } from '@purser/domain/mail';
import { whyText } from '@purser/domain/mail-reasons';
import { isActive } from '@purser/domain/options';
import { isRepeatedDue, type RepeatedDay, repeatedDaysOf } from '@purser/domain/renewal/repeated-reminders';
import type { Executor } from '../../db/client.ts';
import { sumUpChanges } from '../../platform/data-changes.ts';
import { lockReminders } from '../../platform/locks.ts';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import { type MailedPerson, type Mailing, ownersOf, writeMails } from '../../platform/mail/mails.ts';
import type { Server } from '../../platform/serve.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { type NamedRenewal, renewalsOf } from '../renewals/renewal-terms.ts';
import { pairOf, recordTold } from './listed-reminders.queries.ts';
import { findListed } from './listed-reminders.ts';
import { type Looks, lookAround, type Outlook, type ReminderMemory, remember } from './reminder-memory.ts';
import {
  type ContractedItem,
  listContractedItems,
  listPresentPeople,
  listPutOff,
  markReminded,
  type PutOffItem,
  recordReminders,
} from './reminders.queries.ts';
import { repeatedDetails } from './renewal-details.ts';

export interface ReminderContext extends Pick<Server, 'db' | 'jobs' | 'clock'> {
  /** The company's; UTC unless it is given. */
  readonly timeZone?: string;
  /** Of the runs before on this server. */
  readonly memory?: ReminderMemory;
}

export async function sendReminders(context: ReminderContext): Promise<void> {
  const { db, jobs, clock, memory = {} } = context;
  const looked = await db.transaction(async (tx) => {
    // Imports and the deletion of people write many items in orders of their own, with which this would deadlock. It
    // also keeps recipients from being deleted before their mails are written.
    await lockReminders(tx);
    const [today, at] = [clock.today(), clock.now()];
    const { renewalReminder: rule } = await findMailRules(tx);
    if (rule.mode === 'days') return sendListed(tx, { ...context, memory }, rule);
    const found = await findReminders(tx, today, rule);
    if (found.length === 0) return undefined;
    const present = await markReminded(tx, at, [...new Set(found.map(({ item }) => item.id))]);
    const reminders = found.filter(({ item }) => present.has(item.id));
    const mailings = reminders.map((reminder) => mailingOf(reminder, today));
    await writeMails({ db: tx, jobs, person: null, at }, mailings);
    const sent = reminders.map(({ item, due }) => ({ softwareId: item.id, renewalDate: due.day }));
    await recordReminders(tx, today, sent);
    return undefined;
  });
  if (!looked) return;
  remember(memory, looked.outlook, looked.looks);
  if (looked.outlook.isLong) await sumUpChanges(db, looked.outlook.state);
}

type Rule = EmailRules['renewalReminder'];

interface Looked {
  readonly outlook: Outlook;
  readonly looks: Looks;
}

/** On listed days: what was told is kept in the transaction that tells it. */
async function sendListed(
  tx: Executor,
  { jobs, clock, memory, timeZone = 'UTC' }: ReminderContext & { readonly memory: ReminderMemory },
  rule: Rule,
): Promise<Looked> {
  const [today, at] = [clock.today(), clock.now()];
  const outlook = await lookAround(tx, memory, { today, rule });
  if (outlook.ids?.length === 0) return { outlook, looks: new Map() };
  const items = await readSomeItems(tx, outlook.ids);
  const { mailings, lines, looks } = await findListed(tx, items, { rule, today, timeZone });
  if (mailings.length === 0) return { outlook, looks };
  const present = await markReminded(tx, at, [...new Set(mailings.map(({ about }) => about.softwareId))]);
  const told = mailings.filter(({ about }) => present.has(about.softwareId));
  await writeMails({ db: tx, jobs, person: null, at }, told);
  await recordTold(tx, today, lines);
  return { outlook, looks };
}

interface Reminder {
  readonly item: ContractedItem;
  readonly due: RepeatedDay<NamedRenewal>;
  readonly recipients: readonly MailedPerson[];
}

// A reminder without recipients stays due, so that it is sent once somebody owns the item or the rule names somebody.
async function findReminders(tx: Executor, today: DateText, rule: Rule): Promise<Reminder[]> {
  const items = await listContractedItems(tx);
  const renewals = await findRenewals(tx, items, today);
  const putOff = await listPutOff(tx);
  const isPutOff = new Set([...putOff.keys()].map((pair) => Number.parseInt(pair, 10)));
  const isDue = ({ item, due }: Omit<Reminder, 'recipients'>, own?: PutOffItem): boolean => {
    const lastTold = own?.told?.[due.day] ?? null;
    const rest = own && { until: own.until, lastTold };
    return isRepeatedDue(due, { today, lastSent: item.sent?.[due.day] ?? null, putOff: rest }, rule);
  };
  const near = items
    .flatMap((item) => daysOf({ item, renewals: renewals.get(item.id) ?? [] }, today))
    .filter((reminder) => isPutOff.has(reminder.item.id) || isDue(reminder));
  if (near.length === 0) return [];
  const recipientsOfItem = await recipientFinder(tx, rule.roles);
  return near
    .map((reminder) => ({
      ...reminder,
      recipients: recipientsOfItem(reminder.item).filter(({ id }) =>
        isDue(reminder, putOff.get(pairOf(reminder.item.id, id))),
      ),
    }))
    .filter(({ recipients }) => recipients.length > 0);
}

/** The renewals of the items whose day to act follows from more than dates. */
async function findRenewals(
  tx: Executor,
  items: readonly ContractedItem[],
  today: DateText,
): Promise<ReadonlyMap<number, NamedRenewal[]>> {
  const ids = items.filter(({ hasTerms, status }) => hasTerms && isActive(status)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const found = await readSomeItems(tx, ids);
  return new Map(found.map((item) => [item.row.id, renewalsOf(item, today)]));
}

function daysOf(
  { item, renewals }: { readonly item: ContractedItem; readonly renewals: readonly NamedRenewal[] },
  today: DateText,
): Omit<Reminder, 'recipients'>[] {
  const contracts = [{ ...item, id: item.contractId }];
  return repeatedDaysOf({ status: item.status, contracts }, renewals, today).map((due) => ({ item, due }));
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
      reasons,
      why: whyText(reasons),
    }));
  };
}

const mailingOf = ({ item, due, recipients }: Reminder, today: DateText): Mailing => ({
  event: 'renewalReminder',
  occasion: `renewal ${item.id} ${due.day} ${today}`,
  about: { softwareId: item.id },
  recipients,
  details: repeatedDetails(item, due, today),
});
