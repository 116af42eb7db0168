import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Describes the API at `/api/openapi.json`, made from the endpoints, and shows it at `/api/docs`. */
export async function addDocumentation(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Purser',
        version: '0.1.0',
        description:
          'Software, contracts and their costs. Calls carry the session cookie of a signed-in person. ' +
          'Records have a version, answered as ETag; a write with If-Match is refused (412) when it is stale. ' +
          'A POST with an Idempotency-Key is done once.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'purser_session' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  http.get('/api/openapi.json', { schema: { hide: true } }, async () => http.swagger());
  await http.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
