import { needsTls, type SmtpConfig } from './mail-config.ts';

export interface DeliveryFailure {
  readonly reason: string;
  readonly isFinal: boolean;
}

const mostLetters = 300;

/** The mail server's own text where it sent one; never with the credentials. */
export function describeFailure(error: unknown, smtp: SmtpConfig | undefined): DeliveryFailure {
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
