import type { LightMyRequestResponse } from 'fastify';
import { encodeForm } from './csv-files.ts';
import type { TestApp, Visitor } from './start-app.ts';

/** Rows of the European Central Bank's reference rates as published, some of their columns. */
export const publishedRates = `Date,USD,JPY,CYP,GBP,CHF,
2023-05-02,1.0965,150.7,N/A,0.87868,0.9841,
2023-04-28,1.0981,149.35,N/A,0.8805,0.9839,
`;

export async function uploadRates(
  app: TestApp,
  { cookie }: Pick<Visitor, 'cookie'>,
  { file, ...fields }: { file: string; unitOf?: string; only?: string; dryRun?: string },
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('csv', new Blob([file], { type: 'text/csv' }), 'eurofxref-hist.csv');
  const { payload, headers } = await encodeForm(form);
  const url = '/api/settings/exchange-rates/upload-csv';
  return app.http.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload });
}
