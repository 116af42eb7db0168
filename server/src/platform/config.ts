import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseEmail } from '@purser/domain/people';
import { z } from 'zod';
import { makeFolder } from '../db/make-folder.ts';
import {
  defaultSender,
  type MailAddress,
  parseSender,
  parseSmtpUrl,
  type SmtpConfig,
} from './mail/mail-config.ts';

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const isHost = (host: string): boolean =>
  isIP(host) !== 0 || (/^[a-z0-9.-]+$/i.test(host) && !/^[0-9.]+$/.test(host));

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

// People's pages, calls and files all lie at the root, so that an address with a path could not work.
const isRootAddress = (text: string): boolean =>
  isWebAddress(text) && new URL(text).href === `${new URL(text).origin}/`;

const isSafeIssuer = (text: string): boolean =>
  isWebAddress(text) && (text.startsWith('https:') || isLoopbackHost(new URL(text).hostname));

// Browsers are sent to this address too; a storage may lie below a path of it.
const isPlainAddress = (text: string): boolean => {
  if (!isWebAddress(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
};

const isDomain = (text: string): boolean => parseEmail(`someone@${text}`) !== undefined;

/** Splits a list of the environment; an empty text is an empty list. */
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);

const listWhere = (isRight: (word: string) => boolean, message: string) =>
  z
    .string()
    .default('')
    .transform(listOf)
    .refine((words) => words.every(isRight), message);
const flag = z.enum(['true', 'false', '1', '0'], 'must be true or false').default('false');
const asFlag = flag.transform((word) => word === 'true' || word === '1');
const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= from && number <= to, `must be between ${from} and ${to}`);

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().refine(isHost, 'must be an address or a name of this machine').default('127.0.0.1'),
  APP_URL: z
    .string()
    .refine(
      isRootAddress,
      'must be an http or https address without a path, such as https://purser.example.com',
    )
    .optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\//.test(text), 'must start with postgres:// or postgresql://')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER_URL: z
    .string()
    .refine(isSafeIssuer, 'must be an https address; http is taken only for an issuer on this machine')
    .default('https://accounts.google.com'),
  ALLOWED_EMAIL_DOMAINS: listWhere(isDomain, 'must be domains such as example.com, separated by commas'),
  ADMIN_EMAILS: listWhere(
    (word) => parseEmail(word) !== undefined,
    'must be e-mail addresses, separated by commas',
  ),
  PASSWORD_SIGN_IN: asFlag,
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be a region such as eu-central-1')
    .optional(),
  S3_ENDPOINT: z.string().refine(isPlainAddress, 'must be an http or https address').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .transform(parseSmtpUrl)
    .refine(
      (server) => server !== undefined,
      'must be an smtp or smtps address such as smtp://user:password@mail.example.com:587',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(parseSender)
    .refine(
      (sender) => sender !== undefined,
      'must be an e-mail address, with or without a name, such as Purser <purser@example.com>',
    )
    .optional(),
  TIME_ZONE: z.string().refine(isZone, 'must be a time zone such as Europe/Berlin').default('UTC'),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(600),
  TRUST_PROXY: asFlag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
});

/** What the product is told from outside, checked (running.md: Environment). */
export interface Config {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end. */
  readonly appUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Undefined in evaluation mode and where nothing is configured. */
  readonly google:
    | { readonly clientId: string; readonly clientSecret: string; readonly issuer: string }
    | undefined;
  /** Whether the stand-in provider may serve as the way in. */
  readonly isEvaluation: boolean;
  readonly allowedEmailDomains: readonly string[];
  readonly adminEmails: readonly string[];
  readonly passwordSignIn: boolean;
  readonly sessionSecret: string;
  /** The bucket that files are kept in; undefined keeps them on the disk, under the data folder. */
  readonly s3: S3Config | undefined;
  /** The server that takes mails; undefined writes them into files, under the data folder. */
  readonly smtp: SmtpConfig | undefined;
  /** Whom mails are from. */
  readonly mailFrom: MailAddress;
  readonly timeZone: string;
  /** Writes a minute and person; 0 is no limit. */
  readonly rateLimit: number;
  readonly trustProxy: boolean;
  readonly logLevel: string;
}

/** A bucket and who may use it. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Undefined is Amazon's own. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Reads the environment. Throws an Error of one line that names the setting which is wrong or missing. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const settings = parsed.data;
  const isProduction = settings.NODE_ENV === 'production';
  const appUrl = new URL(settings.APP_URL ?? `http://${hostInUrl(settings.HOST)}:${settings.PORT}`).origin;
  const google = googleOf(settings);
  const s3 = s3Of(settings);
  const isLoopback = isLoopbackHost(settings.HOST) && isLoopbackHost(new URL(appUrl).hostname);
  if (isProduction) requireProductionSettings(settings);
  if (s3?.endpoint) requireReachable(s3.endpoint, appUrl);
  return {
    isProduction,
    port: settings.PORT,
    host: settings.HOST,
    appUrl,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    google,
    isEvaluation: !google && !isProduction && isLoopback && !settings.TRUST_PROXY,
    allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS,
    adminEmails: settings.ADMIN_EMAILS,
    passwordSignIn: settings.PASSWORD_SIGN_IN,
    sessionSecret: settings.SESSION_SECRET ?? keptSecret(path.resolve(settings.DATA_DIR)),
    s3,
    smtp: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? defaultSender(appUrl),
    timeZone: settings.TIME_ZONE,
    rateLimit: settings.RATE_LIMIT,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}

/** Whether a host name means this machine itself. @example isLoopbackHost('127.0.0.1') // true */
export const isLoopbackHost = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);

type Settings = z.output<typeof environment>;

function googleOf(settings: Settings): Config['google'] {
  const {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER_URL: issuer,
  } = settings;
  if (!clientId && !clientSecret) return undefined;
  if (!clientId)
    throw new Error('GOOGLE_CLIENT_ID is missing; GOOGLE_CLIENT_SECRET is set, so it is needed too');
  if (!clientSecret)
    throw new Error('GOOGLE_CLIENT_SECRET is missing; GOOGLE_CLIENT_ID is set, so it is needed too');
  return { clientId, clientSecret, issuer };
}

function s3Of(settings: Settings): Config['s3'] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const given = s3Settings.find((name) => settings[name] !== undefined);
  if (!given) return undefined;
  if (bucket && region && accessKeyId && secretAccessKey)
    return { bucket, region, endpoint, accessKeyId, secretAccessKey };
  const missing = s3Settings.find((name) => name !== 'S3_ENDPOINT' && settings[name] === undefined);
  throw new Error(`${missing} is missing; ${given} is set, so it is needed too`);
}

const s3Settings = [
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

// A page that came over https may not send files anywhere else.
function requireReachable(endpoint: string, appUrl: string): void {
  const { protocol, hostname } = new URL(endpoint);
  if (protocol === 'https:' || isLoopbackHost(hostname) || !appUrl.startsWith('https:')) return;
  throw new Error(
    'S3_ENDPOINT must be an https address where APP_URL is one; browsers send files there themselves',
  );
}

function requireProductionSettings(settings: Settings): void {
  if (!settings.SESSION_SECRET)
    throw new Error('SESSION_SECRET is missing; production needs one of at least 32 characters');
  if (settings.GOOGLE_CLIENT_ID && settings.ALLOWED_EMAIL_DOMAINS.length === 0) {
    throw new Error(
      'ALLOWED_EMAIL_DOMAINS is missing; production needs the domains whose people may sign in',
    );
  }
}

const secretLength = 64;

// Outside production the secret is made once and kept, so that a restart ends nobody's sign-in half way. It is put in
// its place whole: a server that was killed while writing it must not leave an empty one, which anybody could guess.
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  try {
    makeFolder(dataDir);
    if (!existsSync(file) || readFileSync(file, 'utf8').trim().length < secretLength) {
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, `${randomBytes(secretLength / 2).toString('hex')}\n`, { mode: 0o600 });
      renameSync(draft, file);
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`DATA_DIR can't be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

const hostInUrl = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};
