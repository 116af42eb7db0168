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
    note: `Since ${formatInstantDay(startedAt)}. Node ${node}, migrations ${applied} of ${known}`,
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
    note: `${host ?? 'Embedded'}, ${connections} of ${mostConnections} connections`,
  };
}

function storagePart({ bucket, isReachable, files, size }: System['storage']): SystemCheck {
  return {
    name: 'Storage',
    condition: isReachable ? 'ok' : 'bad',
    value: `${bucket === null ? 'Disk' : `Bucket ${bucket}`}, ${formatBytes(size)} in ${countOf(files, 'file')}`,
    note: isReachable ? 'Can be written' : 'It can’t be written. The log says why',
  };
}

function mailPart({ isConfigured, server, waiting, givenUp, oldestWaitingAt }: System['mail']): SystemCheck {
  return {
    name: 'Mail',
    condition: isConfigured && givenUp === 0 ? 'ok' : 'warn',
    value: `${formatCount(waiting)} waiting, ${formatCount(givenUp)} failed`,
    note: sentence(
      isConfigured && server !== null ? server : 'No mail server: mails are files in DATA_DIR',
      oldestWaitingAt !== null && `The oldest waits since ${formatInstant(oldestWaitingAt)}`,
    ),
    isAboutMails: waiting > 0 || givenUp > 0,
  };
}

const jobWords: Readonly<Record<string, string>> = {
  'remove-released-files': 'files that nothing needs are removed',
  'remove-unclaimed-files': 'uploads that nobody claimed are removed',
  'end-cancelled-items': 'cancelled software is terminated',
  'remove-empty-drafts': 'empty drafts are removed',
  'forget-old-imports': 'old imports are forgotten',
  'write-backup': 'the backup is written',
  'remove-old-audit-entries': 'old audit entries are removed',
  'remove-old-notifications': 'old notifications are removed',
  'settle-approvals': 'requests look who decides them',
  'remind-approvers': 'approvers are reminded',
  'send-digests': 'digests are sent',
  'send-many-as-one': 'what is one mail for many is sent',
  'send-renewal-reminders': 'reminders of renewals are sent',
  'send-waiting-mails': 'mails that wait are sent',
};

function jobsPart({ waiting, failed, next }: System['jobs']): SystemCheck {
  return {
    name: 'Jobs',
    condition: failed === 0 ? 'ok' : 'warn',
    value: `${formatCount(waiting)} waiting, ${formatCount(failed)} failed`,
    note: next ? `At ${formatInstantTime(next.at)} ${jobWords[next.name] ?? next.name}` : 'None is planned',
  };
}

function signInPart({ kind, provider, domains }: System['signIn']): SystemCheck {
  const who = domains.length === 0 ? 'Any address' : `${domains.join(', ')} only`;
  const words = {
    provider: provider ?? '',
    evaluation: 'Evaluation mode',
    password: 'By password, for programs',
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
