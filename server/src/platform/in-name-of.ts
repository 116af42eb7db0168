/**
 * What acts or reads in somebody's name while they aren't there (docs/product/sign-in.md#what-ends-with-somebody). Taking an account
 * over, leaving evaluation mode, signing out everywhere, deleting and restoring a person all end it here. A table that names people
 * stands on one of the two lists, which a test compares with the database. Requests that asked a delegate are asked anew.
 */
import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/client.ts';
import { absences } from '../db/tables/absences.ts';
import { calendarFeeds } from '../db/tables/calendar-feeds.ts';
import { notificationSettings } from '../db/tables/notifications.ts';
import { renewalSnoozes } from '../db/tables/renewals.ts';
import { sessions } from '../db/tables/users.ts';
import type { Work } from './serve.ts';

interface Ending {
  readonly table: PgTable;
  readonly person: PgColumn;
  /** One of them, and several. */
  readonly words: readonly [string, string];
}

export const endings: readonly Ending[] = [
  { table: sessions, person: sessions.userId, words: ['session', 'sessions'] },
  { table: absences, person: absences.personId, words: ['absence', 'absences'] },
  { table: calendarFeeds, person: calendarFeeds.userId, words: ['calendar feed', 'calendar feeds'] },
  {
    table: notificationSettings,
    person: notificationSettings.userId,
    words: ['email preference', 'email preferences'],
  },
  { table: renewalSnoozes, person: renewalSnoozes.userId, words: ['snooze', 'snoozes'] },
];

const record = 'It says who did something; nothing is done by it.';
const duty = 'It says whose something is; they act on it themselves, signed in.';

/** Why the other columns that name people stay as they are. */
export const staying: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  absences: { delegateId: 'Somebody else’s absence. Whoever restores this person becomes the delegate.' },
  activities: { userId: record },
  budgets: { updatedBy: record },
  change_logs: { userId: record },
  comments: { userId: record },
  csv_mappings: { userId: record },
  forecast_scenarios: { userId: duty },
  idempotency_keys: {
    userId: 'An answer that was given already; it is told within the person’s sessions alone.',
  },
  identities: { userId: 'By it the person signs in; nobody else can.' },
  imports: { userId: duty, undoneBy: record },
  mails: { userId: 'It goes to the person’s own address.', causedBy: record },
  notifications: { userId: 'It tells the person something.' },
  purchase_requests: {
    requestorId: duty,
    businessOwnerId: duty,
    techAdminId: duty,
    executiveSponsorId: duty,
    currentAssigneeId: duty,
    sentBackBy: record,
    updatedBy: record,
  },
  renewal_decisions: { decidedBy: record },
  request_attachments: { uploadedBy: record },
  request_changes: { userId: record },
  request_comments: { userId: record },
  request_steps: { assigneeId: duty, escalateToId: duty, decidedBy: record },
  sent_reminders: { userId: 'It says what the person was reminded of.' },
  settings: { updatedBy: record },
  software: { business_owner_id: duty, tech_admin_id: duty, executive_sponsor_id: duty },
  step_decisions: { personId: record, onBehalfOfId: record },
  uploads: { userId: 'Its address takes one file for 15 minutes, which nobody but the person can use.' },
  vendor_files: { uploadedBy: record },
  workflow_versions: { savedBy: record },
};

type People = readonly number[] | 'everybody';

/**
 * Ends it for some people, or for everybody, and absences also of others where that is said; answers what ended in words, such as
 * 'ended: 2 sessions, 1 absence', or null.
 */
export async function endInNameOf(
  { db, jobs }: Pick<Work, 'db' | 'jobs'>,
  people: People,
  absentPeople = people,
): Promise<string | null> {
  const ended: string[] = [];
  for (const { table, person, words } of endings) {
    const count = await endOf(db, { table, person }, table === absences ? absentPeople : people);
    if (count > 0) ended.push(`${count} ${words[count === 1 ? 0 : 1]}`);
    // Nobody's doing, so that everybody who is asked now is told.
    if (count > 0 && table === absences) await jobs.send(db, 'settle-approvals', {});
  }
  return ended.length > 0 ? `ended: ${ended.join(', ')}` : null;
}

async function endOf(
  tx: Executor,
  { table, person }: Pick<Ending, 'table' | 'person'>,
  people: People,
): Promise<number> {
  const whose = people === 'everybody' ? undefined : inArray(person, [...people]);
  const { rowCount } = await tx.delete(table).where(whose);
  return rowCount ?? 0;
}

/** The note of an audit entry, of the parts that there are. */
export function noteOf(...parts: readonly (string | null)[]): { readonly note?: string } {
  const said = parts.filter((part) => part !== null);
  return said.length > 0 ? { note: said.join('; ') } : {};
}
