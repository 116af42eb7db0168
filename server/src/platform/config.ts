import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { reachOf, requireClosed } from './config-rules.ts';
import { environment, type Settings } from './environment.ts';
import { isLoopbackHost } from './loopback.ts';
import { defaultSender, type MailAddress, type SmtpConfig } from './mail/mail-config.ts';
import { storedSecret } from './stored-secret.ts';

/** The checked configuration (running.md: Environment). */
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
  /** Whether the stand-in provider is used for sign-in. */
  readonly isEvaluation: boolean;
  /** The key that the stand-in asks for, which only the terminal shows; each start makes a new one. */
  readonly evaluationKey: string | undefined;
  readonly allowedEmailDomains: readonly string[];
  /** Whether only accounts of a Google Workspace may sign in. */
  readonly requiresHostedDomain: boolean;
  readonly adminEmails: readonly string[];
  readonly passwordSignIn: boolean;
  readonly sessionSecret: string;
  /** Undefined stores files on the disk, under the data folder. */
  readonly s3: S3Config | undefined;
  /** Undefined writes mails into files, under the data folder. */
  readonly smtp: SmtpConfig | undefined;
  readonly mailFrom: MailAddress;
  readonly timeZone: string;
  /** Writes a minute and person; 0 is no limit. */
  readonly rateLimit: number;
  readonly trustProxy: boolean;
  readonly logLevel: string;
}

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
  const appUrl = new URL(settings.APP_URL ?? `http://${hostInUrl(settings.HOST)}:${settings.PORT}`).origin;
  const google = googleOf(settings);
  const s3 = s3Of(settings);
  const reach = reachOf(settings, appUrl);
  requireClosed(settings, reach);
  if (s3?.endpoint) requireReachable(s3.endpoint, appUrl);
  const isEvaluation = !google && !reach.isProduction && reach.isNear;
  return {
    isProduction: reach.isProduction,
    port: settings.PORT,
    host: settings.HOST,
    appUrl,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    google,
    isEvaluation,
    evaluationKey: isEvaluation ? randomBytes(18).toString('base64url') : undefined,
    allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS,
    requiresHostedDomain: isGoogle(google) && !settings.ALLOW_CONSUMER_ACCOUNTS,
    adminEmails: settings.ADMIN_EMAILS,
    passwordSignIn: settings.PASSWORD_SIGN_IN,
    sessionSecret: settings.SESSION_SECRET ?? storedSecret(path.resolve(settings.DATA_DIR)),
    s3,
    smtp: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? defaultSender(appUrl),
    timeZone: settings.TIME_ZONE,
    rateLimit: settings.RATE_LIMIT,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}

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

// Another issuer's accounts are its own company's; Google has an account for everybody in the world.
const isGoogle = (google: Config['google']): boolean =>
  google !== undefined && new URL(google.issuer).hostname === 'accounts.google.com';

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

const hostInUrl = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};
