import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived, read back; `recipients` and `envelopeFrom` are the envelope's. */
export interface ReceivedMail extends Email {
  readonly envelopeFrom: string;
  readonly recipients: readonly string[];
  readonly raw: string;
}

/** A real mail server on its own port, whose behaviour a test chooses. */
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
  /** Resolves once so many mails have arrived. */
  arrived(count: number): Promise<readonly ReceivedMail[]>;
  /** Resolves once so many mails have begun, answered or not. */
  begun(count: number): Promise<void>;
  /** Stops listening and cuts its connections. */
  vanish(): Promise<void>;
  /** Listens again, at the same port. */
  comeBack(): Promise<void>;
}

interface Credentials {
  readonly user: string;
  readonly password: string;
}

interface SmtpKind {
  /** It offers TLS, with a certificate that nobody vouches for. */
  readonly offersTls?: boolean;
}

/** With credentials it asks for them, and its address has them. */
export async function startSmtpServer(
  credentials?: Credentials,
  { offersTls = false }: SmtpKind = {},
): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const refused: TestSmtpServer['refused'] = new Map();
  const arrivals = createCounter();
  const beginnings = createCounter();
  const state: Moods & { port: number; logins: number } = {
    isSilent: false,
    beforeAnswer: () => Promise.resolve(),
    port: 0,
    logins: 0,
  };
  const open = async (): Promise<SMTPServer> => {
    const server = createServer({ credentials, offersTls, refused, received, state, arrivals, beginnings });
    server.listen(state.port, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server = await open();
  state.port = portOf(server);
  const vanish = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  const login = credentials ? `${credentials.user}:${encodeURIComponent(credentials.password)}@` : '';
  return {
    env: { SMTP_URL: `smtp://${login}127.0.0.1:${state.port}` },
    port: state.port,
    // A machine's own programs reach it by this address too, with or without a network.
    elsewhere: `smtp://${login}0.0.0.0:${state.port}`,
    received,
    refused,
    get logins() {
      return state.logins;
    },
    get isSilent() {
      return state.isSilent;
    },
    set isSilent(is) {
      state.isSilent = is;
    },
    get beforeAnswer() {
      return state.beforeAnswer;
    },
    set beforeAnswer(wait) {
      state.beforeAnswer = wait;
    },
    arrived: async (count) => {
      await arrivals.reached(count);
      return received;
    },
    begun: (count) => beginnings.reached(count),
    vanish,
    comeBack: async () => {
      server = await open();
    },
    [Symbol.asyncDispose]: vanish,
  };
}

type Moods = Pick<TestSmtpServer, 'isSilent' | 'beforeAnswer'>;

interface Parts {
  readonly credentials: Credentials | undefined;
  readonly offersTls: boolean;
  readonly refused: TestSmtpServer['refused'];
  readonly received: ReceivedMail[];
  readonly state: Readonly<Moods> & { logins: number };
  readonly arrivals: Counter;
  readonly beginnings: Counter;
}

function createServer(parts: Parts): SMTPServer {
  const { credentials, offersTls, refused, received, state, arrivals, beginnings } = parts;
  const server = new SMTPServer({
    authOptional: !credentials,
    allowInsecureAuth: true,
    // It has no certificate that anybody would trust.
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    // Whoever closes it wants its connections cut at once.
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
      const refusal = refused.get(address);
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
          received.push(mail);
          arrivals.add();
          await state.beforeAnswer(mail);
          answer(null);
        });
      });
    },
  });
  // A connection that a client cuts is no fault of the server's.
  server.on('error', () => {});
  return server;
}

const answerOf = ([responseCode, text]: readonly [number, string]): Error =>
  Object.assign(new Error(text), { responseCode });

function portOf(server: SMTPServer): number {
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port.');
  return address.port;
}

/** Counts up, and resolves when a number is reached. */
interface Counter {
  add(): void;
  reached(count: number): Promise<void>;
}

function createCounter(): Counter {
  let count = 0;
  const waiting = new Set<() => void>();
  return {
    add: () => {
      count += 1;
      for (const look of waiting) look();
    },
    reached: (wanted) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (count < wanted) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
