import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { type MailAddress, needsTls, type SmtpConfig } from './mail-config.ts';
import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends RenderedMail {
  readonly to: MailAddress;
  /** With its angle brackets; the same at each attempt. */
  readonly messageId: string;
  /** This moment, ISO 8601 in UTC. */
  readonly at: string;
}

/** Whether a mail was accepted; if not, the reason for an administrator, and whether repeating it is useless. */
export type Delivery =
  | { readonly isSent: true }
  | { readonly isSent: false; readonly reason: string; readonly isFinal: boolean };

export interface MailTransport {
  readonly kind: 'smtp' | 'files';
  /** Never takes longer than the given milliseconds, or {@link longestDelivery}. */
  deliver(mail: OutgoingMail, longest?: number): Promise<Delivery>;
  /** Ends every connection; a mail that is being sent fails. */
  close(): void;
}

/** Milliseconds. */
export const longestDelivery = 30_000;

/** Nothing is loaded or connected before the first mail. */
export function openMail(config: Pick<Config, 'smtp' | 'mailFrom' | 'dataDir'>): MailTransport {
  const { smtp, mailFrom, dataDir } = config;
  let transporter: Promise<Transporter> | undefined;
  const opened = (): Promise<Transporter> => {
    transporter ??= openTransporter(smtp);
    return transporter;
  };
  return {
    kind: smtp ? 'smtp' : 'files',
    deliver: async (mail, longest = longestDelivery) => {
      const connected = await opened();
      try {
        const sent = await connected.sendMail({
          ...messageOf(mail, mailFrom),
          signal: AbortSignal.timeout(longest),
        });
        if (!smtp) await writeMailFile(dataDir, mail.messageId, asBytes(sent.message));
        return { isSent: true };
      } catch (error) {
        return { isSent: false, ...describeFailure(error, smtp) };
      }
    },
    close: () => {
      void transporter?.then((connected) => connected.close({ force: true }));
    },
  };
}

/** Whether the mail server lets us in, as a {@link Delivery} of no mail. */
export async function verifyMailServer(smtp: SmtpConfig): Promise<Delivery> {
  const transporter = await openTransporter(smtp);
  try {
    await transporter.verify();
    return { isSent: true };
  } catch (error) {
    return { isSent: false, ...describeFailure(error, smtp) };
  } finally {
    transporter.close();
  }
}

async function openTransporter(smtp: Config['smtp']): Promise<Transporter> {
  // Loading takes some 300 ms and 20 MB that a server doesn't need before its first mail.
  const { createTransport } = await import('nodemailer');
  if (!smtp) return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { host, port, isSecure: secure, login } = smtp;
  return createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS: needsTls(smtp),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    // A mail whose connection broke may have arrived: it is repeated after a pause, and counted.
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    idleTimeout: 10_000,
    socketCloseTimeout: 1000,
  });
}

function messageOf(mail: OutgoingMail, from: MailAddress): SendMailOptions {
  const { to, subject, html, text, messageId, at } = mail;
  return {
    from: { ...from },
    to: { ...to },
    subject,
    html,
    text,
    messageId,
    date: new Date(at),
    // Asks mail programs not to send absence notes to a machine.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function asBytes(message: unknown): Buffer {
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not put together.');
  return message;
}

/** Writes a mail atomically as `mail/….eml` under the data folder; the same mail is the same file. */
async function writeMailFile(dataDir: string, messageId: string, bytes: Buffer): Promise<void> {
  const folder = path.join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${nameOf(messageId)}.eml`);
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

// The part before the host may contain any character of an address.
const nameOf = (messageId: string): string =>
  (messageId.split('@')[0] ?? '').replace(/^</, '').replace(/[^\w.-]/g, '_');

interface DeliveryFailure {
  readonly reason: string;
  readonly isFinal: boolean;
}

const mostLetters = 300;

/** The mail server's own text where it sent one; never with the credentials. */
function describeFailure(error: unknown, smtp: SmtpConfig | undefined): DeliveryFailure {
  const { code, command, response, responseCode, message } = partsOf(error);
  const text = response || (smtp ? message : code || message);
  const begun = smtp ? beginningOf(code, smtp) : 'The file was not written';
  const shown = withoutSecrets(text, smtp)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const reason = shown ? `${begun}: ${shown}` : begun;
  const isRecipient = command === 'RCPT TO' && responseCode >= 500 && responseCode !== 503;
  return {
    reason: reason.length > mostLetters ? `${reason.slice(0, mostLetters - 1)}…` : reason,
    isFinal: isRecipient,
  };
}

const beginningOf = (code: string, smtp: SmtpConfig): string =>
  code === 'ETLS' && needsTls(smtp) ? noTls : (beginnings[code] ?? 'The mail server did not take it');

const noTls =
  'Purser signs in to a mail server elsewhere only with TLS, which it could not begin. Turn STARTTLS on there, or set SMTP_URL to smtps://';

const beginnings: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the sign-in',
  ENOAUTH: 'The mail server refused the sign-in',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not answer in time',
  EDNS: 'The mail server was not found',
  ETLS: 'There is no safe connection to the mail server',
  ESOCKET: 'There is no connection to the mail server',
  ECONNECTION: 'There is no connection to the mail server',
};

// Some servers repeat the credentials that they got.
function withoutSecrets(text: string, smtp: SmtpConfig | undefined): string {
  if (!smtp?.login) return text;
  const { user, password } = smtp.login;
  const coded = [password, `\0${user}\0${password}`].map((secret) => Buffer.from(secret).toString('base64'));
  const secrets = [...coded, encodeURIComponent(password), password];
  return secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '…'), text);
}

function partsOf(error: unknown) {
  if (!(error instanceof Error)) return { code: '', command: '', response: '', responseCode: 0, message: '' };
  const textOf = (name: string): string => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : '';
  };
  return {
    code: textOf('code'),
    command: textOf('command'),
    response: textOf('response'),
    responseCode: Number(Reflect.get(error, 'responseCode') ?? 0),
    message: error.message,
  };
}
