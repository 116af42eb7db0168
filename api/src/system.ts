/** How the installation is, for administrators (docs/product/system.md). */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { backupReply } from './backups.ts';
import { endpointsOf } from './endpoint.ts';
import { instant } from './fields.ts';

const endpoint = endpointsOf('System');

const database = z.object({
  kind: z.enum(['embedded', 'outside']),
  /** Its host and port; null for the embedded one. */
  host: z.string().nullable(),
  /** PostgreSQL's own, such as `18.1`. */
  version: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Of everybody who uses this database, and how many the server takes. */
  connections: z.number(),
  mostConnections: z.number(),
});

const storage = z.object({
  kind: z.enum(['disk', 'bucket']),
  /** The bucket's name; null for the disk. */
  bucket: z.string().nullable(),
  /** Whether something could just be written. */
  isReachable: z.boolean(),
  files: z.number(),
  /** Bytes of all files. */
  size: z.number(),
});

const mail = z.object({
  /** Without a mail server mails are files. */
  isConfigured: z.boolean(),
  /** Its host and port. */
  server: z.string().nullable(),
  waiting: z.number(),
  givenUp: z.number(),
  oldestWaitingAt: instant.nullable(),
});

const jobs = z.object({
  waiting: z.number(),
  /** Of the last day. */
  failed: z.number(),
  /** The regular job that is done next. */
  next: z.object({ name: z.string(), at: instant }).nullable(),
});

const backup = z.object({
  /** The newest in the folder. */
  last: backupReply.nullable(),
  /** Whether one is being written, here or on another server. */
  isRunning: z.boolean(),
  isEncrypted: z.boolean(),
  /** The setting that says where they lie: `DATA_DIR` has the folder `backups`. */
  folder: z.enum(['BACKUP_DIR', 'DATA_DIR']),
  nextAt: instant.nullable(),
  /** Those that could not be written or read back, the newest first, at most five. */
  failures: z.array(z.object({ createdAt: instant, problem: z.string() })),
});

const migrations = z.object({
  applied: z.number(),
  known: z.number(),
  /** Its name; null before the first one. */
  newest: z.string().nullable(),
});

/** What this server answered with a status of 500 or more since it started, without any text of the call or of the error. */
export const systemError = z.object({
  /** When it was seen last. */
  at: instant,
  method: z.string(),
  /** The pattern of the route, such as `/api/software/:id`. */
  route: z.string(),
  status: z.number(),
  /** The stable code of the answer. */
  code: z.string(),
  /** Of the last time. */
  requestId: z.string(),
  times: z.number(),
});
export type SystemError = z.infer<typeof systemError>;

const signIn = z.object({
  kind: z.enum(['provider', 'evaluation', 'password', 'none']),
  /** The host of the identity provider. */
  provider: z.string().nullable(),
  /** Whose people may come in; none is everybody. */
  domains: z.array(z.string()).readonly(),
});

/** Sizes are bytes. */
export const systemReply = z.object({
  checkedAt: instant,
  /** Purser's own. */
  version: z.string(),
  node: z.string(),
  startedAt: instant,
  /** How a command of this installation begins, such as `/opt/purser/bin/purser`. */
  command: z.string(),
  database,
  storage,
  mail,
  jobs,
  signIn,
  backup,
  migrations,
  /** The newest first. */
  errors: z.array(systemError),
});
export type System = z.infer<typeof systemReply>;

/** Admins only. */
export const getSystem = endpoint(addresses.getSystem, 'How the installation is', { reply: systemReply });

/** Admins only: {@link reportContent} as a file. */
export const downloadReport = endpoint(
  addresses.downloadReport,
  'How the installation is, for somebody who helps: a JSON file without secrets, names and texts',
  { reply: 'file' },
);

/** What a report holds: no value of a setting, no name of a person, host or bucket, and no text of an error. */
export const reportContent = z.strictObject({
  checkedAt: instant,
  version: z.string(),
  node: z.string(),
  startedAt: instant,
  database: database.omit({ host: true }),
  storage: storage.omit({ bucket: true }),
  mail: mail.omit({ server: true }),
  jobs,
  signIn: signIn.omit({ provider: true, domains: true }),
  backup: backup.extend({ failures: z.array(instant) }),
  migrations,
  errors: z.array(systemError),
  /** Every setting by its name, and whether it is set. */
  settings: z.record(z.string(), z.boolean()),
  /** How many rows there are of each kind. */
  counts: z.record(z.string(), z.number()),
});
export type Report = z.infer<typeof reportContent>;
