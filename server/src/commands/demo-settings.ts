import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

// What leads out of the demonstration: to a database, people, files, mails and traces of the real installation, or to others who
// could reach it.
const outside = [
  'DATABASE_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'ADMIN_EMAILS',
  'ALLOWED_EMAIL_DOMAINS',
  'PASSWORD_SIGN_IN',
  'NODE_ENV',
  'HOST',
  'APP_URL',
  'TRUST_PROXY',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'BACKUP_DIR',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of a demonstration in a folder of its own. Empty counts as not set, and keeps what `.env` says of
 * the real installation out of it.
 */
export function demoSettings(env: Environment, folder: string): Environment {
  return { ...env, ...Object.fromEntries(outside.map((name) => [name, ''])), DATA_DIR: folder };
}

/** What to say to somebody who has set where mails go, by the environment or by `.env`; undefined otherwise. */
export function mailNotice(env: Environment, file = '.env'): string | undefined {
  const kept: Environment = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  if (!(env.SMTP_URL ?? kept.SMTP_URL)) return undefined;
  return 'SMTP_URL is left aside: the demonstration sends no mails and writes them into files instead.';
}
