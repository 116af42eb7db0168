import { desc, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { auditEntries } from '../../db/tables/audit-entries.ts';
import { backups } from '../../db/tables/backups.ts';
import { contracts } from '../../db/tables/contracts.ts';
import { mails } from '../../db/tables/mails.ts';
import { purchaseRequests } from '../../db/tables/purchase-requests.ts';
import { requestAttachments } from '../../db/tables/request-attachments.ts';
import { software } from '../../db/tables/software.ts';
import { sessions, users } from '../../db/tables/users.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';
import { backupLock } from '../../platform/backup/backup-locks.ts';

/** What the database knows of itself and of what waits in it; sizes are bytes. */
export interface DatabaseState extends Record<string, unknown> {
  readonly version: string;
  readonly size: number;
  readonly connections: number;
  readonly mostConnections: number;
  readonly files: number;
  readonly fileSize: number;
  readonly waitingMails: number;
  readonly givenUpMails: number;
  readonly oldestWaitingAt: string | null;
  readonly waitingJobs: number;
  readonly failedJobs: number;
  readonly isBackingUp: boolean;
  /** By their times. */
  readonly migrations: readonly number[];
}

// A bigint lock stands in two halves.
const lockHalves = { high: Math.floor(Number(backupLock) / 2 ** 32), low: Number(backupLock) % 2 ** 32 };

/** All of it in one statement. */
export async function readState(db: Executor): Promise<DatabaseState> {
  const { rows } = await db.execute<DatabaseState>(sql`
    with files as (
      select ${vendorFiles.uploadKey} as key, ${vendorFiles.fileSize} as size from ${vendorFiles}
      union select ${requestAttachments.uploadKey}, ${requestAttachments.fileSize} from ${requestAttachments}
    ), open_mails as (
      select ${mails.status} as status, ${mails.createdAt} as since from ${mails} where ${mails.status} <> 'sent'
    )
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "mostConnections",
      (select count(*) from files) as files,
      (select coalesce(sum(size), 0) from files) as "fileSize",
      (select count(*) from open_mails where status = 'waiting') as "waitingMails",
      (select count(*) from open_mails where status = 'failed') as "givenUpMails",
      (select min(since) from open_mails where status = 'waiting') as "oldestWaitingAt",
      (select count(*) from jobs.job where state in ('created', 'retry', 'active')) as "waitingJobs",
      (select count(*) from jobs.job where state = 'failed') as "failedJobs",
      exists (
        select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
          and database = (select oid from pg_database where datname = current_database())
          and classid::bigint = ${lockHalves.high} and objid::bigint = ${lockHalves.low}
      ) as "isBackingUp",
      (select coalesce(json_agg(created_at order by created_at), '[]') from drizzle.__drizzle_migrations) as migrations`);
  const [state] = rows;
  if (!state) throw new Error('The database answers nothing about itself.');
  return state;
}

const mostFailures = 5;

/** The backups that came to nothing, the newest first. */
export const listBackupFailures = (db: Executor): Promise<{ createdAt: string; problem: string }[]> =>
  db
    .select({ createdAt: backups.createdAt, problem: sql<string>`${backups.problem}` })
    .from(backups)
    .where(isNotNull(backups.problem))
    .orderBy(desc(backups.createdAt))
    .limit(mostFailures);

const counted = {
  people: users,
  sessions,
  items: software,
  contracts,
  requests: purchaseRequests,
  mails,
  auditEntries,
} as const;

/** How many rows there are of each kind. */
export async function countRows(db: Executor): Promise<Record<string, number>> {
  const counts: SQL[] = Object.entries(counted).map(
    ([name, table]) => sql`(select count(*) from ${table}) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0] ?? {};
}
