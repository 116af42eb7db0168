import type { Backup } from '@purser/api/backups';
import type { System } from '@purser/api/system';

type Failure = System['backup']['failures'][number];

/** A backup that is there, or one that came to nothing. */
export type BackupOutcome =
  | { readonly createdAt: string; readonly backup: Backup }
  | { readonly createdAt: string; readonly problem: string };

/** Both kinds, the newest first. One that was written but could not be read back is there, and is told once. */
export function backupOutcomes(backups: readonly Backup[], failures: readonly Failure[]): BackupOutcome[] {
  const there = new Set(backups.map(({ createdAt }) => createdAt));
  const lines = [
    ...backups.map((backup) => ({ createdAt: backup.createdAt, backup })),
    ...failures.filter(({ createdAt }) => !there.has(createdAt)),
  ];
  return lines.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/^(ENOSPC|EDQUOT)\b/, 'The disk is full'],
  [/^(EACCES|EPERM|EROFS)\b/, 'Purser can’t write to the folder'],
  [/^(ENOENT|ENOTDIR|EEXIST)\b/, 'The folder doesn’t exist'],
];

/** In words why a backup came to nothing, from what the system said. */
export function failureText(problem: string): string {
  const cause = causes.find(([pattern]) => pattern.test(problem))?.[1] ?? 'The backup could not be written';
  return `${cause}. No backup was saved`;
}

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** '4 hours ago', 'yesterday', '3 days ago' or 'just now', by the reader's clock in milliseconds. */
export function agoText(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  const unit = units.find(([, length]) => age >= length);
  return unit ? words.format(-Math.floor(age / unit[1]), unit[0]) : 'just now';
}
