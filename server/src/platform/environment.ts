import { isIP } from 'node:net';
import { canBeCompanys, usualCurrency } from '@purser/domain/currencies/known-currencies';
import { parseEmail } from '@purser/domain/people';
import { z } from 'zod';
import { isLoopbackHost } from './loopback.ts';
import { parseSender, parseSmtpUrl } from './mail/mail-config.ts';

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

// All pages, calls and files are at the root, so an address with a path could not work.
const isRootAddress = (text: string): boolean =>
  isWebAddress(text) && new URL(text).href === `${new URL(text).origin}/`;

const isSafeIssuer = (text: string): boolean =>
  isWebAddress(text) && (text.startsWith('https:') || isLoopbackHost(new URL(text).hostname));

// Browsers use this address too; a storage may be below a path of it.
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
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);

const listWhere = (isRight: (entry: string) => boolean, message: string) =>
  z
    .string()
    .default('')
    .transform(listOf)
    .refine((entries) => entries.every(isRight), message);
const leastSecret = 32;
const leastPassphrase = 12;

const flag = z.enum(['true', 'false', '1', '0'], 'must be true or false').default('false');
const asFlag = flag.transform((value) => value === 'true' || value === '1');
const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= from && number <= to, `must be between ${from} and ${to}`);

/** Each setting checked by itself; config.ts checks them together. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
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
    (address) => parseEmail(address) !== undefined,
    'must be email addresses, separated by commas',
  ),
  ALLOW_CONSUMER_ACCOUNTS: asFlag,
  PASSWORD_SIGN_IN: asFlag,
  SESSION_SECRET: z
    .string()
    .refine(
      (secret) => secret.trim().length >= leastSecret,
      `must have at least ${leastSecret} characters, blanks around them not counted`,
    )
    .optional(),
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
      'must be an email address, with or without a name, such as Purser <purser@example.com>',
    )
    .optional(),
  TIME_ZONE: z.string().refine(isZone, 'must be a time zone such as Europe/Berlin').default('UTC'),
  CURRENCY: z
    .string()
    .refine(canBeCompanys, 'must be the code of a currency with two decimals, such as EUR')
    .default(usualCurrency),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .refine(
      (phrase) => phrase.trim().length >= leastPassphrase,
      `must have at least ${leastPassphrase} characters`,
    )
    .optional(),
  METRICS_TOKEN: z
    .string()
    .refine((token) => /^\S{16,200}$/.test(token), 'must have at least 16 characters and no blanks')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isPlainAddress, 'must be an http or https address')
    .optional(),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(600),
  AUDIT_DAYS: wholeNumber(30, 36_500).default(730),
  TRUST_PROXY: asFlag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
});

export type Settings = z.output<typeof environment>;

export const settingNames = environment.keyof().options;
