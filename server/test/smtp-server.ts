import { EventEmitter, once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { portOf } from './raw-requests.ts';

/** A mail as it arrived, read back; `recipients` and `envelopeFrom` are the envelope's. */
export interface ReceivedMail extends Email {
  readonly envelopeFrom: string;
  readonly recipients: readonly string[];
  readonly raw: string;
}

export interface TestSmtpServer extends AsyncDisposable {
  readonly env: { readonly SMTP_URL: string };
  readonly port: number;
  /** All that arrived, in the order in which it did. */
  readonly received: readonly ReceivedMail[];
  /** Addresses that it refuses, with its answer: `['bob@example.com', [550, 'No such user']]`. */
  readonly refused: Map<string, readonly [code: number, text: string]>;
  /** How many sign-ins were attempted. */
  readonly logins: number;
  /** Its address by an IP that is not a loopback one, as if it were another machine. */
  readonly elsewhere: string;
  /** While true, it never answers to a recipient. */
  isSilent: boolean;
  /** Runs after a mail has arrived and before it is acknowledged. */
  beforeAnswer: (mail: ReceivedMail) => Promise<unknown>;
  arrived(count: number): Promise<void>;
  /** Resolves once so many mails have begun, answered or not. */
  begun(count: number): Promise<void>;
  /** Stops listening and cuts its connections. */
  close(): Promise<void>;
  /** Listens again, at the same port. */
  reopen(): Promise<void>;
}

/** Who may use a server. */
interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** With credentials it asks for them, and its address has them; it offers TLS with a certificate that nobody trusts. */
export async function startSmtpServer(
  credentials?: Credentials,
  { offersTls = false }: { readonly offersTls?: boolean } = {},
): Promise<TestSmtpServer> {
  const arrivals = createCounter();
  const beginnings = createCounter();
  const state: SmtpState = {
    received: [],
    refused: new Map(),
    logins: 0,
    isSilent: false,
    beforeAnswer: () => Promise.resolve(),
  };
  const open = async (port: number): Promise<SMTPServer> => {
    const opened = createServer({ credentials, offersTls, state, arrivals, beginnings });
    opened.listen(port, '127.0.0.1');
    await once(opened.server, 'listening');
    return opened;
  };
  let server = await open(0);
  const port = await portOf(server);
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  const login = credentials ? `${credentials.user}:${encodeURIComponent(credentials.password)}@` : '';
  // Tests change the state by its fields.
  return Object.assign(state, {
    env: { SMTP_URL: `smtp://${login}127.0.0.1:${port}` },
    port,
    // A machine's own programs reach it by this address too, with or without a network.
    elsewhere: `smtp://${login}0.0.0.0:${port}`,
    arrived: arrivals.reached,
    begun: beginnings.reached,
    close,
    reopen: async () => {
      server = await open(port);
    },
    [Symbol.asyncDispose]: close,
  });
}

interface SmtpState extends Pick<TestSmtpServer, 'refused' | 'isSilent' | 'beforeAnswer'> {
  readonly received: ReceivedMail[];
  logins: number;
}

interface SmtpParts {
  readonly credentials: Credentials | undefined;
  readonly offersTls: boolean;
  readonly state: SmtpState;
  readonly arrivals: Counter;
  readonly beginnings: Counter;
}

function createServer({ credentials, offersTls, state, arrivals, beginnings }: SmtpParts): SMTPServer {
  const server = new SMTPServer({
    authOptional: !credentials,
    allowInsecureAuth: true,
    // Its certificate is not trusted.
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    // Closing it cuts its connections at once.
    closeTimeout: 1,
    logger: false,
    onAuth: ({ username, password }, _session, answer) => {
      state.logins += 1;
      const isRight = username === credentials?.user && password === credentials?.password;
      answer(
        isRight ? null : answerOf([535, `Sorry, ${password} is wrong`]),
        isRight ? { user: 1 } : undefined,
      );
    },
    onRcptTo: ({ address }, _session, answer) => {
      beginnings.add();
      if (state.isSilent) return;
      const refusal = state.refused.get(address);
      answer(refusal ? answerOf(refusal) : null);
    },
    onData: (stream, { envelope }, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const envelopeFrom = envelope.mailFrom ? envelope.mailFrom.address : '';
        const recipients = envelope.rcptTo.map(({ address }) => address);
        void PostalMime.parse(raw).then(async (email) => {
          const mail = { ...email, envelopeFrom, recipients, raw };
          state.received.push(mail);
          arrivals.add();
          await state.beforeAnswer(mail);
          answer(null);
        });
      });
    },
  });
  // A client that cuts its connection is no error of the server.
  server.on('error', () => {});
  return server;
}

const answerOf = ([responseCode, text]: readonly [number, string]): Error =>
  Object.assign(new Error(text), { responseCode });

type Counter = ReturnType<typeof createCounter>;

/** Counts up; `reached` resolves once the count is that high. */
function createCounter() {
  let count = 0;
  const changes = new EventEmitter();
  return {
    add: (): void => {
      count += 1;
      changes.emit('add');
    },
    reached: async (wanted: number): Promise<void> => {
      while (count < wanted) await once(changes, 'add');
    },
  };
}
