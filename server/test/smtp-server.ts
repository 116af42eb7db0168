import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived, read back; `recipients` and `envelopeFrom` are the envelope's. */
export interface ReceivedMail extends Email {
  readonly envelopeFrom: string;
  readonly recipients: readonly string[];
  /** Every byte of it. */
  readonly raw: string;
}

/** A real mail server on a port of its own, whose moods a test chooses. */
export interface TestSmtpServer extends AsyncDisposable {
  /** The settings by which the application finds it. */
  readonly env: { readonly SMTP_URL: string };
  readonly port: number;
  /** All that arrived, in the order in which it did. */
  readonly received: readonly ReceivedMail[];
  /** What it answers to single addresses instead of taking a mail: `['bob@example.com', [550, 'No such user']]`. */
  readonly refused: Map<string, readonly [code: number, text: string]>;
  /** How often somebody began to sign in, whether in clear or not. */
  readonly logins: number;
  /** The same server by an address that isn't a loopback one, as if it were another machine. */
  readonly elsewhere: string;
  /** While true, it takes connections and never answers to a recipient. */
  isSilent: boolean;
  /** What it waits for before it says that it has taken a mail, which has arrived by then. */
  beforeAnswer: (mail: ReceivedMail) => Promise<unknown>;
  /** Resolves with what has arrived as soon as that is so many mails. */
  arrived(count: number): Promise<readonly ReceivedMail[]>;
  /** Resolves once so many mails have begun, answered or not. */
  begun(count: number): Promise<void>;
  /** Is gone: nobody listens at its port, and its connections are cut. */
  vanish(): Promise<void>;
  /** Is there again, at the same port. */
  comeBack(): Promise<void>;
}

/** Who may use a server. */
interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** What a mail server is like. */
interface SmtpKind {
  /** It offers TLS, with a certificate that nobody vouches for. */
  readonly offersTls?: boolean;
}

/** Starts a mail server; with credentials it wants them, and its address has them. */
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

/** Counts up, and tells whoever waits for a number. */
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
