import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isLoopbackHost } from './loopback.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'purser-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 's'.repeat(32),
  APP_URL: 'https://purser.example',
};
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const domains = { ALLOWED_EMAIL_DOMAINS: 'example.com' };
const admins = { ADMIN_EMAILS: 'ann@example.com' };
const s3 = {
  S3_BUCKET: 'contracts',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('Without any setting the product runs for evaluation on this machine alone', () => {
  expect(read()).toEqual({
    isSet: expect.objectContaining({ DATA_DIR: true, SMTP_URL: false }),
    isProduction: false,
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://127.0.0.1:3000',
    dataDir: folder,
    databaseUrl: undefined,
    backupDir: path.join(folder, 'backups'),
    backupPassphrase: undefined,
    google: undefined,
    isEvaluation: true,
    evaluationKey: expect.stringMatching(/^[\w-]{24}$/),
    allowedEmailDomains: [],
    requiresHostedDomain: false,
    adminEmails: [],
    passwordSignIn: false,
    sessionSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    s3: undefined,
    smtp: undefined,
    mailFrom: { name: 'Purser', address: 'purser@localhost' },
    timeZone: 'UTC',
    currency: 'USD',
    rateLimit: 600,
    auditDays: 730,
    trustProxy: false,
    logLevel: 'info',
  });
});

test('An empty setting is the same as none', () => {
  const empty = { PORT: '', APP_URL: '', DATABASE_URL: '', SESSION_SECRET: '', TIME_ZONE: '' };
  expect(read(empty).port).toBe(3000);
});

test.each([
  ['Google credentials', google, false],
  ['production', production, false],
  ['a host that others reach', { HOST: '0.0.0.0' }, false],
  ['an address that others use', { APP_URL: 'http://purser.example' }, false],
  ['a proxy in front', { TRUST_PROXY: 'true' }, false],
  ['another port', { PORT: '8080' }, true],
  ['localhost', { HOST: 'localhost' }, true],
  ['the other loopback address', { HOST: '::1' }, true],
  ['an address on this machine', { APP_URL: 'http://localhost:5173' }, true],
  ['allowed domains', { ALLOWED_EMAIL_DOMAINS: 'example.com' }, true],
])('With %s the stand-in for Google is on or off as it should be', (_what, env, expected) => {
  expect(read(env).isEvaluation).toBe(expected);
});

test.each([
  [{ APP_URL: 'https://Purser.Example.com/' }, 'https://purser.example.com'],
  [{ APP_URL: 'http://127.0.0.1:80' }, 'http://127.0.0.1'],
  [{ HOST: '::1', PORT: '8080' }, 'http://[::1]:8080'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:3000'],
])('With %j the address is %s', (env, expected) => {
  expect(read(env).appUrl).toBe(expected);
});

test('Lists are split, trimmed and in lower case', () => {
  const { allowedEmailDomains, adminEmails } = read({
    ALLOWED_EMAIL_DOMAINS: ' Example.com, sub.example.org ,',
    ADMIN_EMAILS: 'Ann@Example.com,bob@example.com',
  });
  expect(allowedEmailDomains).toEqual(['example.com', 'sub.example.org']);
  expect(adminEmails).toEqual(['ann@example.com', 'bob@example.com']);
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number'],
  [{ PORT: '65536' }, 'PORT must be between 1 and 65535'],
  [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT must be a whole number'],
  [{ APP_URL: 'purser.example' }, 'APP_URL must be an http or https address'],
  [{ APP_URL: 'ftp://purser.example' }, 'APP_URL must be an http or https address'],
  [{ APP_URL: 'https://example.com/purser' }, 'APP_URL must be an http or https address without a path'],
  [{ APP_URL: 'https://ann:pw@example.com' }, 'APP_URL must be an http or https address without a path'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must start with postgres://'],
  [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE must be a time zone'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true or false'],
  [{ PASSWORD_SIGN_IN: 'on' }, 'PASSWORD_SIGN_IN must be true or false'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
  [
    { SESSION_SECRET: ' '.repeat(40) },
    'SESSION_SECRET must have at least 32 characters, blanks around them not counted',
  ],
  [{ ALLOWED_EMAIL_DOMAINS: '@example.com' }, 'ALLOWED_EMAIL_DOMAINS must be domains such as example.com'],
  [{ ALLOWED_EMAIL_DOMAINS: 'example.com;example.org' }, 'ALLOWED_EMAIL_DOMAINS must be domains'],
  [{ ADMIN_EMAILS: 'ann' }, 'ADMIN_EMAILS must be email addresses'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing'],
  [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID is missing'],
  [{ GOOGLE_ISSUER_URL: 'http://issuer.example' }, 'GOOGLE_ISSUER_URL must be an https address'],
  [{ ...google, GOOGLE_ISSUER_URL: 'accounts.google.com' }, 'GOOGLE_ISSUER_URL must be an https address'],
  [{ S3_BUCKET: 'contracts' }, 'S3_REGION is missing; S3_BUCKET is set'],
  [{ ...s3, S3_BUCKET: '' }, 'S3_BUCKET is missing; S3_REGION is set'],
  [{ ...s3, S3_REGION: '' }, 'S3_REGION is missing'],
  [{ ...s3, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID is missing'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY is missing'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET is missing; S3_ENDPOINT is set'],
  [{ ...s3, S3_BUCKET: 'my/contracts' }, 'S3_BUCKET must be the name of a bucket'],
  [{ ...s3, S3_REGION: 'eu central' }, 'S3_REGION must be a region'],
  [{ ...s3, S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must be an http or https address'],
  [{ ...s3, S3_ENDPOINT: 'https://id:key@s3.example.com' }, 'S3_ENDPOINT must be an http or https address'],
  [
    { ...s3, S3_ENDPOINT: 'http://s3.example.com', APP_URL: 'https://purser.example' },
    'S3_ENDPOINT must be an https address where APP_URL is one',
  ],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an smtp or smtps address'],
  [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL must be an smtp or smtps address'],
  [{ SMTP_URL: 'smtp://ann@mail.example.com' }, 'SMTP_URL must be an smtp or smtps address'],
  [{ SMTP_URL: 'smtp://mail.example.com/inbox' }, 'SMTP_URL must be an smtp or smtps address'],
  [{ SMTP_URL: 'smtp://mail.example.com?pool=true' }, 'SMTP_URL must be an smtp or smtps address'],
  [{ SMTP_URL: 'smtp://ann:100%@mail.example.com' }, 'SMTP_URL must be an smtp or smtps address'],
  [{ MAIL_FROM: 'Purser' }, 'MAIL_FROM must be an email address'],
  [{ MAIL_FROM: 'Purser <purser>' }, 'MAIL_FROM must be an email address'],
  [{ MAIL_FROM: 'Purser\r\nBcc: <eve@example.com>' }, 'MAIL_FROM must be an email address'],
  [{ NODE_ENV: 'production' }, 'SESSION_SECRET is missing'],
  [{ ...production, ...google }, 'ALLOWED_EMAIL_DOMAINS is missing'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, production or test'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be development, production or test'],
  [{ ...production, APP_URL: '' }, 'APP_URL must be an https address in production; set the address'],
  [{ ...production, APP_URL: 'http://purser.example' }, 'APP_URL must be an https address in production'],
  [{ ...production, PASSWORD_SIGN_IN: 'true' }, 'ALLOWED_EMAIL_DOMAINS is missing; set the domains'],
  [{ ...production, ...google, ...domains }, 'ADMIN_EMAILS is missing; set the addresses'],
  [{ ALLOW_CONSUMER_ACCOUNTS: 'maybe' }, 'ALLOW_CONSUMER_ACCOUNTS must be true or false'],
])('%j stops the start with one line that names the setting', (env, message) => {
  expect(() => read(env)).toThrow(message);
  expect(() => read(env)).toThrow(/^[^\n]+$/);
});

test.each([
  ['a host that others reach', { HOST: '0.0.0.0' }],
  ['an address of the network', { HOST: '192.168.0.7' }],
  ['an address that others use', { APP_URL: 'https://purser.example' }],
  ['a proxy in front', { TRUST_PROXY: 'true' }],
  ['a host that others reach, in tests', { NODE_ENV: 'test', HOST: '::' }],
])('With %s nobody comes in without domains and administrators that somebody set', (_what, reach) => {
  expect(() => read({ ...google, ...reach })).toThrow('ALLOWED_EMAIL_DOMAINS is missing; set the domains');
  expect(() => read({ ...google, ...reach, ALLOWED_EMAIL_DOMAINS: ' , ' })).toThrow('ALLOWED_EMAIL_DOMAINS');
  expect(() => read({ ...google, ...reach, ...domains })).toThrow('ADMIN_EMAILS is missing; set the');
  expect(read({ ...google, ...reach, ...domains, ...admins }).isEvaluation).toBe(false);
  expect(read({ ...reach, ...domains, PASSWORD_SIGN_IN: 'true' }).passwordSignIn).toBe(true);
  expect(read(reach).evaluationKey).toBeUndefined();
});

test.each<Record<string, string>>([
  { HOST: '0.0.0.0' },
  { APP_URL: 'https://purser.example' },
  { NODE_ENV: 'test', HOST: '::' },
])('Where others reach it by %j, nobody registers by password without domains', (reach) => {
  expect(() => read({ ...reach, PASSWORD_SIGN_IN: 'true' })).toThrow('ALLOWED_EMAIL_DOMAINS is missing');
});

test('On this machine alone Google’s credentials and passwords need nothing more', () => {
  const config = read({ ...google, PASSWORD_SIGN_IN: 'true' });
  expect(config).toMatchObject({ adminEmails: [], passwordSignIn: true });
});

test('The key of the evaluation mode is another one at each start', () => {
  expect(read().evaluationKey).not.toBe(read().evaluationKey);
});

test.each([
  [{}, false],
  [google, true],
  [{ ...google, GOOGLE_ISSUER_URL: 'https://accounts.google.com/' }, true],
  [{ ...google, ALLOW_CONSUMER_ACCOUNTS: 'true' }, false],
  [{ ...google, GOOGLE_ISSUER_URL: 'https://login.example.com' }, false],
])('With %j an account has to belong to a company: %s', (env, expected) => {
  expect(read(env).requiresHostedDomain).toBe(expected);
});

test('A provider on this machine may be asked without https', () => {
  const { google: known } = read({ ...google, GOOGLE_ISSUER_URL: 'http://localhost:9000' });
  expect(known?.issuer).toBe('http://localhost:9000');
});

test('A bucket lies at Amazon’s address or at one that is given, which may lack https where the app lacks it too', () => {
  expect(read(s3).s3).toEqual({
    bucket: 'contracts',
    region: 'eu-central-1',
    endpoint: undefined,
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  const endpoint = 'http://storage.internal:9000/s3';
  expect(read({ ...s3, S3_ENDPOINT: endpoint }).s3?.endpoint).toBe(endpoint);
  const onThisMachine = { S3_ENDPOINT: 'http://127.0.0.1:9000', APP_URL: 'https://purser.example' };
  expect(read({ ...s3, ...onThisMachine }).s3?.endpoint).toBe('http://127.0.0.1:9000');
});

test.each([
  ['smtp://mail.example.com', { port: 587, isSecure: false, login: undefined }],
  ['smtps://mail.example.com/', { port: 465, isSecure: true, login: undefined }],
  ['smtp://ann%40x:p%23w@mail.example.com:25', { port: 25, login: { user: 'ann@x', password: 'p#w' } }],
])('Mails go to %s', (SMTP_URL, expected) => {
  expect(read({ SMTP_URL }).smtp).toMatchObject({ host: 'mail.example.com', ...expected });
});

test('A wrong mail server is refused without its password', () => {
  expect(() => read({ SMTP_URL: 'smtp://ann:pass-word@mail.example.com/x' })).not.toThrow(/pass-word/);
});

test.each([
  [{ MAIL_FROM: 'office@Example.com' }, { name: '', address: 'office@example.com' }],
  [{ MAIL_FROM: 'The Office <office@example.com>' }, { name: 'The Office', address: 'office@example.com' }],
  [
    { MAIL_FROM: '"Office, the" <office@example.com>' },
    { name: 'Office, the', address: 'office@example.com' },
  ],
  [{ APP_URL: 'https://purser.example.com' }, { name: 'Purser', address: 'purser@purser.example.com' }],
  [{ APP_URL: 'http://[::1]:3000' }, { name: 'Purser', address: 'purser@localhost' }],
])('With %j mails are from %j', (env, expected) => {
  expect(read(env).mailFrom).toEqual(expected);
});

test('In production without credentials the product starts, with no way in and no stand-in', () => {
  expect(read(production)).toMatchObject({ google: undefined, isEvaluation: false, isProduction: true });
});

test('The secret is made once, kept for the owner alone, and made anew where it was cut off', () => {
  const dataDir = path.join(folder, 'new', 'data');
  const file = path.join(dataDir, 'session-secret');
  const { sessionSecret } = read({ DATA_DIR: dataDir });
  expect(read({ DATA_DIR: dataDir }).sessionSecret).toBe(sessionSecret);
  expect(statSync(file).mode & 0o077).toBe(0);
  writeFileSync(file, '');
  const renewed = read({ DATA_DIR: dataDir }).sessionSecret;
  expect(renewed).toMatch(/^[0-9a-f]{64}$/);
  expect(renewed).not.toBe(sessionSecret);
  expect(readFileSync(file, 'utf8').trim()).toBe(renewed);
});

test('A data folder that can’t be made is named', () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => read({ DATA_DIR: path.join(file, 'data') })).toThrow("DATA_DIR can't be used");
});

test('This machine itself is known by its names, and no other host is', () => {
  expect(['localhost', '127.0.0.1', '127.8.9.1', '[::1]'].filter((host) => !isLoopbackHost(host))).toEqual(
    [],
  );
  const others = ['0.0.0.0', '127.0.0.1.evil.example', 'localhost.evil.example', '192.168.0.1'];
  expect(others.filter(isLoopbackHost)).toEqual([]);
});
