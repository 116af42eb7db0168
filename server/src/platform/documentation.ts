import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { serverPackage } from '../db/server-package.ts';
import type { Config } from './config.ts';
import { sessionCookieOf } from './cookies.ts';

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24" height="40"><rect width="24" height="24" rx="6" fill="#1b6a9c"/><path d="M7.5 19V5.5h5a4.25 4.25 0 0 1 0 8.5h-2" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/><text x="34" y="17.5" font-family="sans-serif" font-size="16" font-weight="600" fill="#fff">Purser</text></svg>`;

/** Describes the API at `/api/openapi.json`, made from the endpoints, and shows it at `/api/docs`. */
export async function addDocumentation(http: FastifyInstance, config: Pick<Config, 'appUrl'>): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Purser',
        version: serverPackage.version,
        description:
          'Software, contracts and their costs. Calls carry the session cookie of a signed-in person. ' +
          'Records have a version, answered as ETag; a write with If-Match is refused (412) when it is stale. ' +
          'A POST with an Idempotency-Key is done once.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieOf(config) } },
      },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  http.get('/api/openapi.json', { schema: { hide: true } }, async () => http.swagger());
  // The page works with the policy of all answers; its own would only loosen or break it.
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    logo: { type: 'image/svg+xml', content: Buffer.from(mark), href: '/', target: '_self' },
    theme: { title: 'Purser API' },
    uiConfig: { docExpansion: 'list', deepLinking: true },
  });
}
