import type { LightMyRequestResponse } from 'fastify';
import { encodeForm } from './csv-files.ts';
import type { TestApp, Visitor } from './start-app.ts';

export async function importPeople(
  app: TestApp,
  { cookie }: Pick<Visitor, 'cookie'>,
  { file, field = 'csv' }: { file: Buffer | string; field?: string },
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(Buffer.from(file))], { type: 'text/csv' }), 'people.csv');
  const { payload, headers } = await encodeForm(form);
  const url = '/api/users/bulk-import';
  return app.http.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload });
}
