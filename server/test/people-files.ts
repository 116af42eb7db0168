import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, Visitor } from './start-app.ts';

const url = '/api/users/bulk-import';

/** Uploads a CSV file of people the way a browser does, under the name of a field. */
export async function importPeople(
  app: TestApp,
  { cookie }: Pick<Visitor, 'cookie'>,
  { file, field = 'csv' }: { file: Buffer | string; field?: string },
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(Buffer.from(file))], { type: 'text/csv' }), 'people.csv');
  const response = new Response(form);
  const payload = Buffer.from(await response.arrayBuffer());
  const headers = { cookie, 'content-type': response.headers.get('content-type') ?? '' };
  return app.http.inject({ method: 'POST', url, headers, payload });
}
