import { mostMailsAnHour } from '@purser/domain/limits';
import type { NamedPerson } from '@purser/domain/people';
import { Problem } from '@purser/domain/problem';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { later } from '../clock.ts';
import { tellAdministration } from '../history.ts';
import { lockMailsOf } from '../locks.ts';
import { nameInTexts } from '../people.ts';

const hour = 3_600_000;

/** The person whose action causes mails. */
export type Cause = NamedPerson;

interface Causing {
  readonly person: Cause;
  /** This moment, ISO 8601 in UTC. */
  readonly at: string;
}

interface Outburst extends Causing {
  readonly count: number;
}

/**
 * Refuses what would send more mails than one person can cause within an hour; 429 says when it can be tried again. From
 * here on until the transaction ends, nobody else can do so in that person's name. More mails at once than the limit
 * has room for will never fit: they are let through here, and held back where they are written.
 */
export async function permitMails({ db, ...outburst }: Outburst & { readonly db: Executor }): Promise<void> {
  const { person, at, count } = outburst;
  if (count === 0 || count > mostMailsAnHour) return;
  await lockMailsOf(db, person.id);
  const { rows } = await db.execute<{ createdAt: string }>(inTheWay(outburst));
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
export const isAboveLimit = (outburst: Outburst): SQL =>
  outburst.count > mostMailsAnHour ? sql`true` : sql`exists (${inTheWay(outburst)})`;

/** Why a mail was held back, for administrators. */
export const heldWords = ({ name, username }: Cause): string =>
  `${name} (${username}) had caused ${limit} mails within an hour, so this one was held back. ‘Send again’ lets it go out`;

/** Records for everyone that mails were held back, unless others of that person were within the last hour. */
export async function tellOfHeld(
  tx: Executor,
  { person, at }: Causing,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    select 1 from mails where ${isCausedLately({ person, at })} and ${isHeld} and id < ${Math.min(...ids)} limit 1`);
  if (rowCount !== 0) return;
  const name = await nameInTexts(tx, person);
  await tellAdministration(
    tx,
    { userId: person.id, userName: person.name, at },
    {
      about: 'mail',
      description: `Mails that ${name} causes are held back`,
      details: `${name} had caused ${limit} mails within an hour. Administrators find the others in Settings, Outgoing mail, and can send them`,
    },
  );
}

const limit = mostMailsAnHour.toLocaleString('en-US');

const isCausedLately = ({ person, at }: Causing): SQL =>
  sql`"causedBy" = ${person.id} and "createdAt" > ${later(at, -hour)}::timestamptz`;

// What was held back was never tried.
const isHeld = sql`(status = 'failed' and attempts = 0)`;

// The mail that has to be an hour old before so many more fit; no row where they fit now.
const inTheWay = ({ count, ...causing }: Outburst): SQL => sql`
  select "createdAt" from mails where ${isCausedLately(causing)} and not ${isHeld}
  order by "createdAt" desc offset ${mostMailsAnHour - count} limit 1`;

const minutesText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};
