/**
 * Which of the nightly backups are kept: those of seven days, the first of each of four weeks, and the first of each of
 * twelve months (docs/product/backup.md#nightly).
 */
import { Temporal } from 'temporal-polyfill';
import { type DateText, dayNumber } from './days.ts';

/** A backup that lies in the folder: its file's name, when it was written (ISO 8601 in UTC), and on which day in the company's zone. */
export interface KeptBackup {
  readonly name: string;
  readonly createdAt: string;
  readonly day: DateText;
}

const days = 7;
const weeks = 4;
const months = 12;

/**
 * The names of the backups that make room. Days, weeks and months without any don't count, so that what is there is not
 * removed because nothing new comes. Weeks begin on Monday.
 * @example backupsToRemove([]) // []
 */
export function backupsToRemove(backups: readonly KeptBackup[]): string[] {
  const inOrder = backups.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const kept = new Set([
    ...lastOf(inOrder, ({ day }) => day, days).flat(),
    ...firstOfEach(lastOf(inOrder, weekOf, weeks)),
    ...firstOfEach(lastOf(inOrder, ({ day }) => day.slice(0, 7), months)),
  ]);
  return inOrder.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

// The first of January 1970 was a Thursday.
const weekOf = ({ day }: KeptBackup): number => Math.floor((dayNumber(day) + 3) / 7);

const lastOf = (
  inOrder: readonly KeptBackup[],
  spanOf: (backup: KeptBackup) => string | number,
  most: number,
): KeptBackup[][] => [...Map.groupBy(inOrder, spanOf).values()].slice(-most);

const firstOfEach = (groups: readonly KeptBackup[][]): KeptBackup[] =>
  groups.flatMap((group) => group.slice(0, 1));

/**
 * The name of a backup's file, which tells its time. @example backupName('2026-11-21T02:00:00.000Z', true)
 * // 'purser-20261121T020000Z.backup.age'
 */
export const backupName = (createdAt: string, isEncrypted: boolean): string =>
  `purser-${createdAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup${isEncrypted ? '.age' : ''}`;

/** When a backup was written, by its file's name, in ISO 8601 in UTC; undefined for any other file. @example backupTime('photo.jpg') // undefined */
export function backupTime(name: string): string | undefined {
  const found = /^purser-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.age)?$/.exec(name);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second] = found;
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  return Number.isNaN(Date.parse(time)) ? undefined : time;
}

/** At which hour of the night, in the company's zone. */
const hour = 2;

/** What decides whether a night has been missed; instants are ISO 8601 in UTC. */
export interface BackupState {
  readonly now: string;
  readonly timeZone: string;
  /** Since when there is anything to lose; undefined where there is nothing. */
  readonly since: string | undefined;
  /** When the last backup was written that could be read back. */
  readonly last: string | undefined;
}

/**
 * Whether a backup is due: none has been written since two o'clock of the last night, when there was something to lose.
 * @example isBackupDue({ now: '2026-11-21T12:00:00Z', timeZone: 'UTC', since: '2026-11-20T09:00:00Z', last: undefined }) // true
 */
export function isBackupDue({ now, timeZone, since, last }: BackupState): boolean {
  const moment = Temporal.Instant.from(now);
  const today = moment.toZonedDateTimeISO(timeZone).toPlainDate();
  // Where clocks skip the hour, it is the one after.
  const [tonight, lastNight] = [today, today.subtract({ days: 1 })].map((day) =>
    day.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) }).toInstant(),
  );
  const due = tonight && Temporal.Instant.compare(tonight, moment) <= 0 ? tonight : lastNight;
  const isBefore = (time: string | undefined): boolean =>
    due !== undefined && time !== undefined && Temporal.Instant.compare(Temporal.Instant.from(time), due) < 0;
  return isBefore(since) && (last === undefined || isBefore(last));
}
