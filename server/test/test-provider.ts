import Fastify, { type FastifyInstance } from 'fastify';
import { registerStandIn } from '../src/features/session/evaluation/evaluation.routes.ts';

/** A provider in Google's place, on a port of its own, whose accounts a test makes up. */
export interface TestProvider extends AsyncDisposable {
  readonly http: FastifyInstance;
  readonly host: string;
  readonly env: Record<string, string>;
  /** Its claims beside `sub` and the verified address; undefined removes a claim. */
  readonly accounts: Map<string, Record<string, unknown>>;
  isDown: boolean;
}

export async function startProvider(): Promise<TestProvider> {
  const http = Fastify();
  const accounts: TestProvider['accounts'] = new Map();
  const issuer = (): string => `http://${hostOf(http)}/evaluation`;
  const known = { clientId: 'purser-at-google', clientSecret: 'known to both' };
  const provider: TestProvider = {
    http,
    accounts,
    isDown: false,
    get host() {
      return hostOf(http);
    },
    get env() {
      return {
        GOOGLE_ISSUER_URL: issuer(),
        GOOGLE_CLIENT_ID: known.clientId,
        GOOGLE_CLIENT_SECRET: known.clientSecret,
      };
    },
    [Symbol.asyncDispose]: () => http.close(),
  };
  http.addHook('onRequest', async (_request, reply) => {
    if (provider.isDown) await reply.code(503).send('down');
  });
  registerStandIn(http, {
    ...known,
    get issuer() {
      return issuer();
    },
    redirectUri: 'http://127.0.0.1:3000/api/auth/google/callback',
    people: [],
    gate: undefined,
    accountOf: (email) => ({ sub: `sub of ${email}`, email, email_verified: true, ...accounts.get(email) }),
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  return provider;
}

function hostOf(http: FastifyInstance): string {
  const address = http.addresses()[0];
  return `127.0.0.1:${typeof address === 'object' ? address.port : 0}`;
}
