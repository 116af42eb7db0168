/** Finds what people are to be reminded of (docs/product/renewals.md#reminders). */
import type { EmailRules } from '@purser/api/mail';
import { type DateText, daysBetween } from '@purser/domain/days';
import { recipientsOf } from '@purser/domain/mail';
import { whyText } from '@purser/domain/mail-reasons';
import type { ReminderTiming } from '@purser/domain/reminders';
import {
  type DueReminder,
  nextReminderDay,
  type ReminderRole,
  reminderDue,
} from '@purser/domain/renewal/reminder-days';
import {
  hasRenewalTerms,
  type ReminderTarget,
  reminderTargets,
} from '@purser/domain/renewal/reminder-targets';
import type { Executor } from '../../db/client.ts';
import { holdersOf, type MailedPerson } from '../../platform/mail/notify.ts';
import type { FoundItem } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';
import { type NamedRenewal, renewalsOf } from '../renewals/renewal-terms.ts';
import {
  type Ledger,
  type ListedDays,
  listAdminIds,
  readLedger,
  readListedDays,
} from './reminders.queries.ts';

/** The day to look at each item again; an item without one has nothing to be told of. */
export type NextDays = ReadonlyMap<number, DateText>;

export type RenewalRule = EmailRules['renewalReminder'];

/** A reminder of a day to act, and the person to tell. */
export interface Reminder extends DueReminder {
  readonly item: FoundItem;
  readonly target: ReminderTarget<NamedRenewal>;
  readonly person: MailedPerson;
}

interface Moment {
  readonly rule: RenewalRule;
  readonly today: DateText;
  readonly timeZone: string;
}

/** The reminders that are due today, by what was sent before, and the day on which each item is to be looked at again. */
export async function findReminders(
  tx: Executor,
  items: readonly FoundItem[],
  { rule, today, timeZone }: Moment,
): Promise<{ readonly reminders: readonly Reminder[]; readonly nextDays: NextDays }> {
  const farthest = Math.max(mostListed, rule.renewalPeriodDays);
  const found = items.map((item) => remindedItem(item, rule, today));
  const near = found.filter(({ targets }) =>
    targets.some(({ actBy }) => daysBetween(today, actBy) <= farthest),
  );
  const ids = near.map(({ item }) => item.row.id);
  const ledger = await readLedger(tx, ids);
  const listedDays: ListedDays = rule.mode === 'days' ? await readListedDays(tx, ids, timeZone) : new Map();
  const context = { rule, ledger, listedDays, admins: await listAdminIds(tx), today };
  return {
    reminders: near.flatMap((one) => remindersOf(one, context)),
    nextDays: nextDaysOf(found, context),
  };
}

// No list reaches further ahead than a year.
const mostListed = 366;

interface RemindedItem {
  readonly item: FoundItem;
  readonly contracts: ReturnType<typeof renewalItemOf>['contracts'];
  readonly renewals: readonly NamedRenewal[];
  readonly targets: readonly ReminderTarget<NamedRenewal>[];
}

/** What an item's reminders are about. Repeated ones need no renewals where a contract's dates say it all. */
export function remindedItem(
  item: FoundItem,
  { mode }: Pick<RenewalRule, 'mode'>,
  today: DateText,
): RemindedItem {
  const { status, contracts } = renewalItemOf(item);
  const renewals = mode === 'days' || contracts.some(hasRenewalTerms) ? renewalsOf(item, today) : [];
  const targets = reminderTargets(mode, { status, contracts, renewals }, today);
  return { item, contracts, renewals, targets };
}

interface Context {
  readonly rule: RenewalRule;
  readonly ledger: Ledger;
  readonly listedDays: ListedDays;
  readonly admins: readonly number[];
  readonly today: DateText;
}

// A reminder without recipients stays due: it is sent once the item has an owner, or the rule a role.
function remindersOf({ item, targets }: RemindedItem, context: Context): Reminder[] {
  const { ledger, today } = context;
  const { id: softwareId } = item.row;
  const sent = ledger.sent.get(softwareId) ?? [];
  const snoozes = ledger.snoozes.get(softwareId) ?? [];
  const people = targets.length > 0 ? recipientsIn(item, context) : [];
  return targets.flatMap((target) => {
    const { timing, since } = timingOf(target, context);
    return people.flatMap(({ roles, ...person }) => {
      const snoozedUntil = snoozes.find(({ userId }) => userId === person.id)?.until ?? null;
      const reminded = { id: person.id, roles, timing, sent, snoozedUntil, since };
      const due = reminderDue(target, reminded, today);
      return due ? [{ ...due, item, target, person }] : [];
    });
  });
}

interface OfContract {
  readonly timing: ReminderTiming;
  readonly since: DateText | null;
}

// Of what is farther off nothing else is known, and nothing is due before a list can reach it.
function timingOf({ renewal }: ReminderTarget<NamedRenewal>, { rule, listedDays }: Context): OfContract {
  if (rule.mode === 'repeat' || renewal === null) return { timing: rule, since: null };
  const contract = listedDays.get(renewal.contractId);
  if (!contract) return { timing: { ...rule, days: [mostListed] }, since: null };
  return { timing: { ...rule, days: contract.days ?? rule.days }, since: contract.since };
}

function nextDaysOf(found: readonly RemindedItem[], context: Context): NextDays {
  const nextDays = new Map<number, DateText>();
  for (const { item, contracts, renewals, targets } of found) {
    const { id } = item.row;
    const timed = targets.map((target) => ({ actBy: target.actBy, ...timingOf(target, context) }));
    const snoozes = (context.ledger.snoozes.get(id) ?? []).map(({ until }) => until);
    const day = nextReminderDay({ contracts, renewals, targets: timed, snoozes }, context.today);
    if (day !== null) nextDays.set(id, day);
  }
  return nextDays;
}

interface Recipient extends MailedPerson {
  readonly roles: readonly ReminderRole[];
}

/**
 * On listed days owners, the executive sponsor and administrators, each once with all that they are; an owner's place is never empty.
 * Repeated reminders go to everybody whose role the rule names. A rule without roles reminds nobody.
 */
function recipientsIn({ row }: FoundItem, { rule, admins }: Context): readonly Recipient[] {
  if (rule.roles.length === 0) return [];
  const holders = {
    business_owner: holdersOf(row.businessOwner === null ? null : row.business_owner_id),
    tech_admin: holdersOf(row.techAdmin === null ? null : row.tech_admin_id),
    exec_sponsor: holdersOf(row.executiveSponsor === null ? null : row.executive_sponsor_id),
  };
  const isListed = rule.mode === 'days';
  const named = (of: 'owner' | 'sponsor'): Recipient[] => {
    const roles = rule.roles.filter((role) => !isListed || (role === 'exec_sponsor') === (of === 'sponsor'));
    return recipientsOf(roles, holders, { actor: null, admins }).map(({ id, reasons }) => ({
      id,
      why: whyText(reasons),
      roles: [of],
    }));
  };
  if (!isListed) return named('owner');
  const administrators = admins.map(
    (id): Recipient => ({ id, why: 'You are an administrator.', roles: ['administrator'] }),
  );
  const sponsors = holders.exec_sponsor.length > 0 ? named('sponsor') : [];
  const byPerson = Map.groupBy([...named('owner'), ...sponsors, ...administrators], ({ id }) => id);
  return [...byPerson].map(([id, [first, ...others]]) => ({
    id,
    why: first?.why ?? '',
    roles: [...(first?.roles ?? []), ...others.flatMap(({ roles }) => roles)],
  }));
}
