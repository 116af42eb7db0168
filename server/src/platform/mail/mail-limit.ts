import { mostMailsAnHour } from '@purser/domain/limits';
import type { NamedPerson } from '@purser/domain/people';
import { Problem } from '@purser/domain/problem';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { later } from '../clock.ts';
import { authorshipOf, recordAdministration } from '../history.ts';
import { lockMailsOf } from '../locks.ts';
import { nameInTexts } from '../people.ts';

const hour = 3_600_000;

/** Mails that a person is about to cause; `at` is this moment, ISO 8601 in UTC. */
interface CausedMails {
  readonly person: NamedPerson;
  readonly at: string;
  readonly count: number;
}

type Causing = Omit<CausedMails, 'count'>;

/**
 * Refuses to cause more mails than one person may within an hour; 429 says when to try again. Until the transaction
 * ends, nobody else can cause mails for that person. More mails at once than the limit would never fit: they pass here,
 * and are held back when they are written.
 */
export async function permitMails({ db, ...mails }: CausedMails & { readonly db: Executor }): Promise<void> {
  const { person, at, count } = mails;
  if (count === 0 || count > mostMailsAnHour) return;
  await lockMailsOf(db, person.id);
  const { rows } = await db.execute<{ createdAt: string }>(limitingMail(mails));
  const [last] = rows;
  if (!last) return;
  const retryAfter = Math.ceil((Date.parse(last.createdAt) + hour - Date.parse(at)) / 1000);
  throw new Problem(
    'too_many',
    `You would have caused more than ${limit} mails within an hour. Nothing was sent or saved; please try again in ${minutesText(retryAfter)}`,
    { code: 'too_many_mails', more: { retryAfter } },
  );
}

/** Whether so many more mails are above the limit of the person who causes them, as an SQL condition. */
export const isAboveLimit = (mails: CausedMails): SQL =>
  mails.count > mostMailsAnHour ? sql`true` : sql`exists (${limitingMail(mails)})`;

export const heldBackText = ({ name, username }: NamedPerson): string =>
  `${name} (${username}) had caused ${limit} mails within an hour, so this one was held back. ‘Send again’ lets it go out`;

/** Records for everyone that mails were held back, unless others of that person were within the last hour. */
export async function recordHeldBack(
  tx: Executor,
  { person, at }: Causing,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    select 1 from mails where ${isCausedLately({ person, at })} and ${isHeld} and id < ${Math.min(...ids)} limit 1`);
  if (rowCount !== 0) return;
  const name = await nameInTexts(tx, person);
  await recordAdministration(tx, authorshipOf({ person, at }), {
    about: 'mail',
    description: `Mails that ${name} causes are held back`,
    details: `${name} had caused ${limit} mails within an hour. Administrators find the others in Settings, Outgoing mail, and can send them`,
  });
}

const limit = mostMailsAnHour.toLocaleString('en-US');

const isCausedLately = ({ person, at }: Causing): SQL =>
  sql`"causedBy" = ${person.id} and "createdAt" > ${later(at, -hour)}::timestamptz`;

// Mails that were held back were never tried.
const isHeld = sql`(status = 'failed' and attempts = 0)`;

// The mail that must be an hour old before so many more fit; no row where they fit now.
const limitingMail = ({ count, ...causing }: CausedMails): SQL => sql`
  select "createdAt" from mails where ${isCausedLately(causing)} and not ${isHeld}
  order by "createdAt" desc offset ${mostMailsAnHour - count} limit 1`;

const minutesText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};
