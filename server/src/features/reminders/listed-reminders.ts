/** Reminders on listed days before the day to act (docs/product/renewals.md#reminders-on-days). */
import { type DateText, daysBetween } from '@purser/domain/days';
import { type MailRole, recipientsOf } from '@purser/domain/mail';
import { whyText } from '@purser/domain/mail-reasons';
import { isActive } from '@purser/domain/options';
import {
  type DueReminder,
  missedBeforeDays,
  missedDay,
  type ReminderRole,
  remindersDue,
  sponsorDay,
  type ToldReminder,
} from '@purser/domain/renewal/reminder-days';
import { nextReminderLook } from '@purser/domain/renewal/reminder-looks';
import type { Executor } from '../../db/client.ts';
import { holdersOf, type MailedPerson, type Mailing } from '../../platform/mail/mails.ts';
import type { FoundItem } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';
import { type NamedRenewal, renewalsOf } from '../renewals/renewal-terms.ts';
import { dayOf, pairOf, readTold, type ToldLine, type ToldSoFar } from './listed-reminders.queries.ts';
import type { Looks } from './reminder-memory.ts';
import { listPresentPeople } from './reminders.queries.ts';
import { renewalDetails } from './renewal-details.ts';

/** What is to be told today, and what is to be kept of it. */
export interface ListedReminders {
  readonly mailings: readonly ItemMailing[];
  readonly lines: readonly ToldLine[];
  /** When to look at each item again. */
  readonly looks: Looks;
}

type ItemMailing = Mailing & { readonly about: { readonly softwareId: number } };

interface ListedRule {
  readonly roles: readonly MailRole[];
  readonly days: readonly number[];
}

interface Reading {
  readonly rule: ListedRule;
  readonly today: DateText;
  readonly timeZone: string;
}

/** An item's renewal of which somebody may be told. */
interface Candidate {
  readonly item: FoundItem;
  readonly row: NamedRenewal;
}

/** Finds what is due today of the items, by what was told of them before. */
export async function findListed(
  tx: Executor,
  items: readonly FoundItem[],
  { rule, today, timeZone }: Reading,
): Promise<ListedReminders> {
  const found = items.map((item) => ({
    item,
    rows: isActive(item.row.status) ? renewalsOf(item, today) : [],
  }));
  const candidates = found.flatMap(({ item, rows }) =>
    rows.flatMap((row) => (isNear(row, today) ? [{ item, row }] : [])),
  );
  const known = await readTold(
    tx,
    candidates.map(({ row }) => row.contractId),
    timeZone,
  );
  const looks = new Map<number, DateText>();
  for (const one of found) {
    const look = lookOf(one, { rule, known, today });
    if (look !== null) looks.set(one.item.row.id, look);
  }
  if (candidates.length === 0) return { mailings: [], lines: [], looks };
  const people = await listPresentPeople(tx);
  const admins = people.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
  const due = candidates.flatMap((candidate) => duesOf(candidate, { rule, known, admins, today }));
  return {
    mailings: due.flatMap((one) => mailingsOf(one, today)),
    lines: due.flatMap(({ row, person, reminder }) =>
      reminder.days.map((day) => ({
        contractId: row.contractId,
        userId: person.id,
        termEnd: reminder.termEnd,
        actBy: reminder.actBy,
        day,
      })),
    ),
    looks,
  };
}

// No list reaches further ahead than a year.
const farthest = 366;

const isNear = ({ actBy, missedBefore }: NamedRenewal, today: DateText): boolean =>
  (actBy !== null && daysBetween(today, actBy) <= farthest) ||
  (missedBefore !== null && daysBetween(missedBefore.actBy, today) <= missedBeforeDays);

interface Seen {
  readonly item: FoundItem;
  readonly rows: readonly NamedRenewal[];
}

/** When something may be due of an item that doesn't change; null where that is never. */
function lookOf(
  { item, rows }: Seen,
  { rule, known, today }: Pick<Known, 'rule' | 'known' | 'today'>,
): DateText | null {
  if (rows.length === 0) return null;
  const snoozes = known.snoozesOf.get(item.row.id) ?? [];
  const looks = rows.flatMap((row) => {
    const contract = known.contracts.get(row.contractId);
    // Of what is farther off nothing else is known, and nothing is due before a list can reach it.
    const days = contract ? (contract.days ?? rule.days) : [farthest];
    return nextReminderLook(row, { days, snoozes }, today) ?? [];
  });
  const starts = renewalItemOf(item).contracts.flatMap(({ startDate }) =>
    startDate > today ? [startDate] : [],
  );
  return [...looks, ...starts].toSorted()[0] ?? null;
}

interface Due extends Candidate {
  readonly person: MailedPerson;
  readonly reminder: DueReminder;
}

interface Known {
  readonly rule: ListedRule;
  readonly known: ToldSoFar;
  readonly admins: readonly number[];
  readonly today: DateText;
}

function duesOf({ item, row }: Candidate, { rule, known, admins, today }: Known): Due[] {
  const contract = known.contracts.get(row.contractId);
  if (!contract) return [];
  const repeated = toldBefore(row, known, contract.days ?? rule.days);
  return concerned(item, rule.roles, admins).flatMap(({ roles, ...person }) =>
    remindersDue(
      row,
      {
        roles,
        days: contract.days ?? rule.days,
        told: [...repeated, ...(known.told.get(pairOf(row.contractId, person.id)) ?? [])],
        snoozedUntil: known.snoozes.get(pairOf(item.row.id, person.id)) ?? null,
        since: contract.since,
      },
      today,
    ).map((reminder) => ({ item, row, person, reminder })),
  );
}

/** The days that reminders of the other mode stood for: those up to the last of them, if they were of the same day to act. */
function toldBefore(
  { softwareId, term, actBy, missedBefore }: NamedRenewal,
  { repeated }: ToldSoFar,
  days: readonly number[],
): ToldReminder[] {
  if (repeated.size === 0) return [];
  return [{ end: term.end, actBy }, missedBefore].flatMap((target) => {
    if (!target || target.end === null || target.actBy === null) return [];
    const { end: termEnd, actBy: day } = target;
    const last = repeated.get(dayOf(softwareId, day));
    if (last === undefined) return [];
    return [...days, sponsorDay, missedDay]
      .filter((listed) => daysBetween(last, day) <= listed)
      .map((listed) => ({ termEnd, actBy: day, day: listed }));
  });
}

interface Concerned extends MailedPerson {
  readonly roles: readonly ReminderRole[];
}

/**
 * Owners, the executive sponsor and administrators, each once with all that they are. An owner's place is never empty; a rule
 * that mails nobody concerns nobody.
 */
function concerned(
  { row }: FoundItem,
  ruled: readonly MailRole[],
  admins: readonly number[],
): readonly Concerned[] {
  if (ruled.length === 0) return [];
  const holders = {
    business_owner: holdersOf(row.businessOwner === null ? null : row.business_owner_id),
    tech_admin: holdersOf(row.techAdmin === null ? null : row.tech_admin_id),
    exec_sponsor: holdersOf(row.executiveSponsor === null ? null : row.executive_sponsor_id),
  };
  const recipients = (roles: readonly MailRole[]) =>
    recipientsOf(
      roles.filter((role) => ruled.includes(role)),
      holders,
      { actor: null, admins: [...admins] },
    );
  const owners = recipients(['business_owner', 'tech_admin']);
  const sponsors = holders.exec_sponsor.length > 0 ? recipients(['exec_sponsor']) : [];
  const found = new Map<number, Concerned>();
  const add = (id: number, role: ReminderRole, why: string): void => {
    const before = found.get(id);
    found.set(id, before ? { ...before, roles: [...before.roles, role] } : { id, why, roles: [role] });
  };
  for (const { id, reasons } of owners) add(id, 'owner', whyText(reasons));
  for (const { id, reasons } of sponsors) add(id, 'sponsor', whyText(reasons));
  for (const id of admins) add(id, 'administrator', 'You are an administrator.');
  return [...found.values()];
}

function mailingsOf({ item, row, person, reminder }: Due, today: DateText): ItemMailing[] {
  const { kind, termEnd, actBy, days, delivery } = reminder;
  const isMissed = kind === 'missed';
  const about = `${item.row.id} ${row.contractId} ${termEnd} ${actBy}`;
  return [
    {
      event: 'renewalReminder',
      occasion: isMissed ? `missed ${about}` : `term ${about} ${days.join(',')}`,
      about: { softwareId: item.row.id },
      kind: 'renewal',
      recipients: [person],
      cannotWait: isMissed,
      isOld: delivery === 'digest',
      details: renewalDetails(row, reminder, today),
    },
  ];
}
