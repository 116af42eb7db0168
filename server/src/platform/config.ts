import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { environment, type Settings, settingNames } from './environment.ts';
import { isLoopbackHost } from './loopback.ts';
import { defaultSender } from './mail/mail-config.ts';
import { storedSecret } from './stored-secret.ts';

/** The checked configuration (running.md: Environment). */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** A bucket and its account. */
export type S3Config = NonNullable<Config['s3']>;

/** Reads the environment. Throws an Error of one line that names the setting which is wrong or missing. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
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
    // The names of all settings, and whether each is set; never their values.
    isSet: Object.fromEntries(settingNames.map((name) => [name, name in given])),
    isProduction: reach.isProduction,
    port: settings.PORT,
    host: settings.HOST,
    // Without a slash at its end.
    appUrl,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    // Where the nightly backups lie, and what encrypts them.
    backupDir: path.resolve(settings.BACKUP_DIR ?? path.join(settings.DATA_DIR, 'backups')),
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    google,
    // Whether the stand-in provider is used for sign-in.
    isEvaluation,
    // What the stand-in asks for, which only the terminal shows; each start makes another one.
    evaluationKey: isEvaluation ? randomBytes(18).toString('base64url') : undefined,
    allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS,
    // Whether only accounts of a Google Workspace may sign in.
    requiresHostedDomain: isGoogle(google) && !settings.ALLOW_CONSUMER_ACCOUNTS,
    adminEmails: settings.ADMIN_EMAILS,
    passwordSignIn: settings.PASSWORD_SIGN_IN,
    sessionSecret: settings.SESSION_SECRET ?? storedSecret(path.resolve(settings.DATA_DIR)),
    // Without a bucket, files are stored under the data folder; without a mail server, mails are.
    s3,
    smtp: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? defaultSender(appUrl),
    timeZone: settings.TIME_ZONE,
    // What all amounts are in but those of contracts in other currencies.
    currency: settings.CURRENCY,
    // Writes a minute and person; 0 is no limit.
    rateLimit: settings.RATE_LIMIT,
    // How long entries of the audit log are kept.
    auditDays: settings.AUDIT_DAYS,
    metricsToken: settings.METRICS_TOKEN,
    tracesTo: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}

function googleOf(settings: Settings) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  requireTogether(settings, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (!clientId || !clientSecret) return undefined;
  return { clientId, clientSecret, issuer: settings.GOOGLE_ISSUER_URL };
}

// Another issuer's accounts are those of a company; anybody can have a Google account.
const isGoogle = (google: ReturnType<typeof googleOf>): boolean =>
  google !== undefined && new URL(google.issuer).hostname === 'accounts.google.com';

const s3Settings = [
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

function s3Of(settings: Settings) {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  requireTogether(settings, s3Settings, 'S3_ENDPOINT');
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  // Without an endpoint it is Amazon's own.
  return { bucket, region, endpoint, accessKeyId, secretAccessKey };
}

// Where one of some settings is given, all but the optional one must be.
function requireTogether(settings: Settings, names: readonly (keyof Settings)[], optional?: string): void {
  const given = names.find((name) => settings[name] !== undefined);
  const missing = names.find((name) => name !== optional && settings[name] === undefined);
  if (given && missing) throw new Error(`${missing} is missing; ${given} is set, so it is needed too`);
}

// Browsers refuse to send files from an https page to another kind of address.
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

interface Reach {
  readonly isProduction: boolean;
  /** Whether it listens on this machine alone and its address is there. */
  readonly isLocal: boolean;
  /** Whether only this machine reaches it: it is local, and no proxy forwards others. */
  readonly isNear: boolean;
  readonly appUrl: string;
}

function reachOf(settings: Settings, appUrl: string): Reach {
  const isLocal = isLoopbackHost(settings.HOST) && isLoopbackHost(new URL(appUrl).hostname);
  const isProduction = settings.NODE_ENV === 'production';
  return { isProduction, isLocal, isNear: isLocal && !settings.TRUST_PROXY, appUrl };
}

/**
 * Refuses a start that would admit more people than somebody has decided on. Throws an Error of one line that names the
 * setting and what to set.
 */
function requireClosed(settings: Settings, reach: Reach): void {
  const { isProduction, isLocal, isNear, appUrl } = reach;
  const hasNoDomains = settings.ALLOWED_EMAIL_DOMAINS.length === 0;
  const google = Boolean(settings.GOOGLE_CLIENT_ID);
  const rules: readonly (readonly [isBroken: boolean, message: string])[] = [
    [
      isProduction && !settings.SESSION_SECRET,
      'SESSION_SECRET is missing; production needs one of at least 32 characters',
    ],
    [
      isProduction && !appUrl.startsWith('https:'),
      'APP_URL must be an https address in production; set the address that people use, such as https://purser.example.com',
    ],
    [
      google && hasNoDomains && (isProduction || !isNear),
      domainsMissing('whose people may sign in with Google'),
    ],
    // Programs that try sign-in by password out use a proxy on this machine.
    [
      settings.PASSWORD_SIGN_IN && hasNoDomains && (isProduction || !isLocal),
      domainsMissing('whose addresses may register by password, or set PASSWORD_SIGN_IN=false'),
    ],
    [
      google && settings.ADMIN_EMAILS.length === 0 && !isNear,
      'ADMIN_EMAILS is missing; set the addresses of the administrators, such as ann@example.com: without them whoever signs in first would be one',
    ],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  if (broken) throw new Error(broken[1]);
}

const domainsMissing = (whose: string): string =>
  `ALLOWED_EMAIL_DOMAINS is missing; set the domains, such as example.com, ${whose}: without them anybody in the world could come in`;
