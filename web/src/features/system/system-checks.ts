import type { System } from '@purser/api/system';
import { countOf, formatBytes, formatCount } from '../../lib/format.ts';
import { formatInstant, formatInstantDay, formatInstantTime } from '../../lib/format-instant.ts';

/** `warn` wants a look, `bad` wants it now. */
export type CheckState = 'ok' | 'warn' | 'bad';

/** A line of the state: what it is about, how it is, and what else there is to know. */
export interface SystemCheck {
  readonly name: string;
  readonly condition: CheckState;
  readonly value: string;
  readonly note: string;
  readonly isAboutMails?: boolean;
}

/** What is looked at, and what asks for a look (docs/product/system.md#state). */
export const systemChecks = (system: System): SystemCheck[] => [
  versionPart(system),
  databasePart(system.database),
  storagePart(system.storage),
  mailPart(system.mail),
  jobsPart(system.jobs),
  signInPart(system.signIn),
];

const sentence = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join('. ');

function versionPart({ version, node, startedAt, migrations: { applied, known } }: System): SystemCheck {
  return {
    name: 'Version',
    condition: applied === known ? 'ok' : 'bad',
    value: version,
    note: sentence(
      `Running since ${formatInstantDay(startedAt)} on Node.js ${node}`,
      applied === known
        ? 'All migrations are applied'
        : `Only ${applied} of ${countOf(known, 'migration')} are applied`,
    ),
  };
}

// Others need some too, such as a backup and whoever looks after the database.
const connectionsLeft = 0.9;

function databasePart(database: System['database']): SystemCheck {
  const { host, version, size, connections, mostConnections } = database;
  return {
    name: 'Database',
    condition: connections < mostConnections * connectionsLeft ? 'ok' : 'warn',
    // Systems add their own words behind the number.
    value: `PostgreSQL ${version.split(' ')[0]}, ${formatBytes(size)}`,
    note: `${host ?? 'Embedded'}, ${connections} of ${mostConnections} connections in use`,
  };
}

function storagePart({ bucket, isReachable, files, size }: System['storage']): SystemCheck {
  return {
    name: 'Storage',
    condition: isReachable ? 'ok' : 'bad',
    value: `${bucket === null ? 'Disk' : `Bucket ${bucket}`}, ${formatBytes(size)} in ${countOf(files, 'file')}`,
    note: isReachable ? 'Purser can write to it' : 'Purser can’t write to it. The server’s log says why',
  };
}

function mailPart({ isConfigured, server, waiting, givenUp, oldestWaitingAt }: System['mail']): SystemCheck {
  return {
    name: 'Mail',
    condition: isConfigured && givenUp === 0 ? 'ok' : 'warn',
    value: `${formatCount(waiting)} waiting, ${formatCount(givenUp)} failed`,
    note: sentence(
      isConfigured && server !== null
        ? server
        : 'No mail server is set up: mails are saved as files in DATA_DIR',
      oldestWaitingAt !== null && `The oldest has waited since ${formatInstant(oldestWaitingAt)}`,
    ),
    isAboutMails: waiting > 0 || givenUp > 0,
  };
}

const jobNames: Readonly<Record<string, string>> = {
  'remove-released-files': 'delete files that are no longer needed',
  'remove-unclaimed-files': 'delete unfinished uploads',
  'end-cancelled-items': 'terminate cancelled software',
  'remove-empty-drafts': 'delete empty drafts',
  'forget-old-imports': 'delete the records of old imports',
  'write-backup': 'write the backup',
  'remove-old-audit-entries': 'delete old audit entries',
  'remove-old-notifications': 'delete old notifications',
  'settle-approvals': 'check who decides on requests',
  'remind-approvers': 'remind approvers',
  'send-digests': 'send digests',
  'send-many-as-one': 'send collected mails',
  'send-renewal-reminders': 'send renewal reminders',
  'send-waiting-mails': 'send waiting mails',
};

function jobsPart({ waiting, failed, next }: System['jobs']): SystemCheck {
  return {
    name: 'Jobs',
    condition: failed === 0 ? 'ok' : 'warn',
    value: `${formatCount(waiting)} waiting, ${formatCount(failed)} failed`,
    note: next
      ? `Next, at ${formatInstantTime(next.at)}: ${jobNames[next.name] ?? next.name}`
      : 'Nothing is scheduled',
  };
}

function signInPart({ kind, provider, domains }: System['signIn']): SystemCheck {
  const who = domains.length === 0 ? 'Open to any email address' : `Only for ${domains.join(', ')}`;
  const words = {
    provider: provider ?? '',
    evaluation: 'Evaluation mode',
    password: 'Password',
    none: 'Nobody can sign in',
  };
  return { name: 'Sign-in', condition: signInConditions[kind], value: words[kind], note: who };
}

const signInConditions: Readonly<Record<System['signIn']['kind'], CheckState>> = {
  provider: 'ok',
  // Nothing proves there who somebody is.
  evaluation: 'warn',
  password: 'ok',
  none: 'bad',
};
