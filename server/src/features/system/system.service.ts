import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Backup } from '@purser/api/backups';
import type { Report, System } from '@purser/api/system';
import { migrationNames } from '../../db/migrate.ts';
import { serverPackage } from '../../db/server-package.ts';
import type { Config } from '../../platform/config.ts';
import { listNextRuns } from '../../platform/jobs.ts';
import type { LastErrors } from '../../platform/last-errors.ts';
import type { Server } from '../../platform/serve.ts';
import { countRows, type DatabaseState, listBackupFailures, readState } from './system.queries.ts';

export interface SystemParts extends Pick<Server, 'db' | 'clock' | 'files'> {
  readonly config: Config;
  readonly errors: LastErrors;
  readonly findBackups: () => Promise<Backup[]>;
  /** When this server was started. */
  readonly startedAt: string;
}

/** How the installation is at this moment. */
export async function readSystem(parts: SystemParts): Promise<System> {
  const { db, clock, config, errors } = parts;
  const [state, isReachable] = await Promise.all([readState(db), canWrite(parts)]);
  const now = { now: clock.now(), timeZone: config.timeZone };
  const [next] = listNextRuns(now);
  return {
    checkedAt: now.now,
    version: serverPackage.version,
    node: process.versions.node,
    startedAt: parts.startedAt,
    command: commandOf(),
    database: databaseOf(state, config),
    storage: {
      kind: config.s3 ? 'bucket' : 'disk',
      bucket: config.s3?.bucket ?? null,
      isReachable,
      files: state.files,
      size: state.fileSize,
    },
    mail: mailOf(state, config),
    jobs: { waiting: state.waitingJobs, failed: state.failedJobs, next: next ?? null },
    signIn: signInOf(config),
    backup: await readBackups(parts, state, now),
    migrations: migrationsOf(state),
    errors: errors.list(),
  };
}

// A release has its program beside the server; in a checkout npm runs the same.
function commandOf(): string {
  const program = path.join(serverPackage.folder, '../bin/purser');
  return existsSync(program) ? program : 'npm run purser --';
}

const canWrite = ({ files }: SystemParts): Promise<boolean> =>
  files.check().then(
    () => true,
    () => false,
  );

const databaseOf = (state: DatabaseState, { databaseUrl }: Config): System['database'] => ({
  kind: databaseUrl ? 'outside' : 'embedded',
  // Never its user and password.
  host: databaseUrl ? new URL(databaseUrl).host : null,
  version: state.version,
  size: state.size,
  connections: state.connections,
  mostConnections: state.mostConnections,
});

const mailOf = (state: DatabaseState, { smtp }: Config): System['mail'] => ({
  isConfigured: smtp !== undefined,
  server: smtp ? `${smtp.host}:${smtp.port}` : null,
  waiting: state.waitingMails,
  givenUp: state.givenUpMails,
  oldestWaitingAt: state.oldestWaitingAt,
});

function signInOf(config: Config): System['signIn'] {
  const { google, isEvaluation, passwordSignIn, allowedEmailDomains: domains } = config;
  if (google) return { kind: 'provider', provider: new URL(google.issuer).host, domains };
  if (isEvaluation) return { kind: 'evaluation', provider: null, domains };
  return { kind: passwordSignIn ? 'password' : 'none', provider: null, domains };
}

async function readBackups(
  { db, config, findBackups }: SystemParts,
  { isBackingUp }: DatabaseState,
  now: { readonly now: string; readonly timeZone: string },
): Promise<System['backup']> {
  const [last] = await findBackups();
  return {
    last: last ?? null,
    isRunning: isBackingUp,
    isEncrypted: config.backupPassphrase !== undefined,
    folder: config.isSet.BACKUP_DIR ? 'BACKUP_DIR' : 'DATA_DIR',
    nextAt: listNextRuns(now).find(({ name }) => name === 'write-backup')?.at ?? null,
    failures: await listBackupFailures(db),
  };
}

function migrationsOf({ migrations }: DatabaseState): System['migrations'] {
  const names = migrationNames();
  const newest = migrations.at(-1);
  return {
    applied: migrations.length,
    known: names.size,
    newest: newest === undefined ? null : (names.get(newest) ?? null),
  };
}

/** The same for a helper outside: what is not listed here does not leave the installation. */
export async function makeReport(parts: SystemParts): Promise<Report> {
  const system = await readSystem(parts);
  const { checkedAt, version, node, startedAt, jobs, migrations, errors } = system;
  const { host: _host, ...database } = system.database;
  const { bucket: _bucket, ...storage } = system.storage;
  const { server: _server, ...mail } = system.mail;
  return {
    checkedAt,
    version,
    node,
    startedAt,
    database,
    storage,
    mail,
    jobs,
    signIn: { kind: system.signIn.kind },
    backup: { ...system.backup, failures: system.backup.failures.map(({ createdAt }) => createdAt) },
    migrations,
    errors,
    settings: parts.config.isSet,
    counts: await countRows(parts.db),
  };
}
