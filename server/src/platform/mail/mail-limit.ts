import { mostMailsAnHour } from '@purser/domain/limits';
import { Problem } from '@purser/domain/problem';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { later } from '../clock.ts';
import { lockMailsOf } from '../locks.ts';

const hour = 3_600_000;

/** Whoever does what mails tell of. */
export interface Cause {
  readonly id: number;
  readonly name: string;
}

/** Mails that somebody is about to cause. */
interface Outburst {
  readonly person: Cause;
  /** This moment, ISO 8601 in UTC. */
  readonly at: string;
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
  const limit = mostMailsAnHour.toLocaleString('en-US');
  throw new Problem(
    'too_many',
    `You would have caused more than ${limit} mails within an hour. Nothing was sent or saved; please try again in ${minutesText(retryAfter)}`,
    { code: 'too_many_mails', more: { retryAfter } },
  );
}

/** Whether so many mails more are above the limit of whoever causes them, as a condition within a statement. */
export const isAboveLimit = (outburst: Outburst): SQL =>
  outburst.count > mostMailsAnHour ? sql`true` : sql`exists (${inTheWay(outburst)})`;

/** What is said of a mail that was held back, for administrators to read. */
export const heldWords = ({ name }: Cause): string =>
  `${name} had caused ${mostMailsAnHour.toLocaleString('en-US')} mails within an hour, so this one was held back. ‘Send again’ lets it go out`;

// The mail that has to be an hour old before so many more fit; no row where they fit now. What was held back was never
// tried, and doesn't count.
const inTheWay = ({ person, at, count }: Outburst): SQL => sql`
  select "createdAt" from (
    select "createdAt" from mails where "causedBy" = ${person.id} and "createdAt" > ${later(at, -hour)}::timestamptz
      and (status <> 'failed' or attempts > 0)
    union all
    select "createdAt" from mail_tests where "causedBy" = ${person.id} and "createdAt" > ${later(at, -hour)}::timestamptz
  ) as caused order by "createdAt" desc offset ${mostMailsAnHour - count} limit 1`;

const minutesText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};
