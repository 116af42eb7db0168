import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OpenDatabase } from '../../db/client.ts';
import { codeOf, reasonOf } from '../../db/errors.ts';
import { appliedMigrations, knownMigrations } from '../../db/migrate.ts';
import { createIdentityProvider } from '../../features/session/identity-provider.ts';
import { machineClock } from '../../platform/clock.ts';
import type { Config, S3Config } from '../../platform/config.ts';
import { currencyRefusal } from '../../platform/currencies.ts';
import { openStorage } from '../../platform/files/open-storage.ts';
import { verifyMailServer } from '../../platform/mail/mail-transport.ts';
import { commandLog } from '../command-log.ts';
import { commandName, openData } from '../open-data.ts';
import { type Finding, fault, findingOf, good } from './machine.ts';

/** Looks at the database and, by its clock, at ours; the embedded one is started where it doesn't run, but never made. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres')))
    return [good('database', 'the embedded one will be made at the first start')];
  try {
    const { database, stop } = await openData(config, { log: commandLog, name: commandName });
    try {
      const looks = [await checkMigrations(config, database), await checkClock(config, database)];
      return looks.every(({ isGood }) => isGood)
        ? [...looks, ...(await checkCurrency(config, database))]
        : looks;
    } finally {
      await stop();
    }
  } catch (error) {
    const advice = config.databaseUrl ? ': set DATABASE_URL to a server that answers, or leave it out' : '';
    return [fault('database', `${reasonOf(error).replace(/\.$/, '')}${advice}`)];
  }
}

const checkMigrations = ({ databaseUrl }: Config, { pool }: OpenDatabase): Promise<Finding> =>
  findingOf('database', '', async () => {
    const kind = databaseUrl ? 'PostgreSQL of DATABASE_URL' : 'embedded PostgreSQL';
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const version = rows[0]?.version ?? '';
    const applied = await appliedMigrations(pool);
    if (applied.length === 0) return `${kind} ${version}, empty; the first start fills it`;
    const known = knownMigrations();
    if (applied.some((when) => !known.includes(when)))
      throw new Error(
        'a newer Purser has migrated this database: run that version, or set another DATABASE_URL',
      );
    const missing = known.length - applied.length;
    return `${kind} ${version}, ${missing === 0 ? 'up to date' : `${missing} migrations to come at the next start`}`;
  });

// Said where it is wrong alone. A database that the next start makes or migrates has nothing to ask yet.
async function checkCurrency({ currency }: Config, { db, pool }: OpenDatabase): Promise<Finding[]> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('settings') is not null and to_regclass('contracts') is not null as found`,
  );
  const refusal = rows[0]?.found ? await currencyRefusal(db, currency) : undefined;
  return refusal === undefined ? [] : [fault('currency', refusal)];
}

const largestDrift = 60_000;

// The database's clock is another one only where it is on another machine.
const checkClock = ({ timeZone }: Config, { pool }: OpenDatabase): Promise<Finding> =>
  findingOf('clock', 'set the clock of this machine and of the database by NTP', async () => {
    const { rows } = await pool.query<{ now: string }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
    );
    const clock = machineClock(timeZone);
    const drift = Math.abs(Date.parse(clock.now()) - Date.parse(rows[0]?.now ?? ''));
    if (!(drift <= largestDrift))
      throw new Error(`it differs from the database's by ${Math.round(drift / 1000)} s`);
    return `today is ${clock.today()} in TIME_ZONE ${timeZone}`;
  });

export async function checkStorage(config: Config): Promise<Finding> {
  const { s3 } = config;
  if (!s3) return good('storage', 'files lie under DATA_DIR');
  try {
    await (await openStorage(config, commandLog)).check();
    return good('storage', `the bucket ${s3.bucket} answers`);
  } catch (error) {
    return fault('storage', bucketFault(s3, error));
  }
}

function bucketFault({ bucket, endpoint = 'Amazon' }: S3Config, error: unknown): string {
  const status = statusOf(error);
  if (status === 404)
    return `S3_BUCKET ${bucket} isn't there at ${endpoint}: make it, or set the name of one that is`;
  if (status === 301) return `S3_REGION is not the one of ${bucket}: set that one`;
  if (status !== undefined)
    return `${endpoint} answers ${status} for S3_BUCKET ${bucket}: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY have to be of an account that may use it`;
  return `S3_ENDPOINT ${endpoint} doesn't answer (${codeOf(error) || reasonOf(error)}): set its address, or start it`;
}

function statusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error ? Reflect.get(error, '$metadata') : undefined;
  const status: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined;
  return typeof status === 'number' ? status : undefined;
}

export async function checkMail({ smtp }: Config): Promise<Finding> {
  if (!smtp) return good('mail', 'SMTP_URL is not set: mails are files in DATA_DIR/mail');
  const outcome = await verifyMailServer(smtp);
  if (outcome.isSent) return good('mail', `${smtp.host} takes mails`);
  return fault(
    'mail',
    `${outcome.reason.replace(/\.$/, '')}: SMTP_URL names ${smtp.host}:${smtp.port}; set what it asks for`,
  );
}

export async function checkSignIn({
  google,
  isEvaluation,
  passwordSignIn,
  appUrl,
}: Config): Promise<Finding> {
  if (isEvaluation) return good('sign-in', 'evaluation mode: a page stands in for Google');
  if (google) {
    return findingOf(
      'sign-in',
      `GOOGLE_ISSUER_URL is ${google.issuer}; set a provider that this machine reaches`,
      async () => {
        await createIdentityProvider(google, `${appUrl}/api/auth/google/callback`).depart(undefined);
        return `${google.issuer} answers; register ${appUrl}/api/auth/google/callback there`;
      },
    );
  }
  if (passwordSignIn) return good('sign-in', 'by password, for programs only');
  return fault('sign-in', 'nobody can sign in: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
}
