import { request } from 'node:http';
import { atMost, type Figure, medianOf } from './measure.ts';
import type { Bench } from './server.ts';

/** How fast one item and the export are answered. */
export async function benchReading(bench: Bench): Promise<Figure[]> {
  const { pool } = bench.database;
  const [{ id } = { id: 0 }] = (
    await pool.query<{ id: number }>('select id from software offset 5000 limit 1')
  ).rows;
  const one = await medianOf(200, async () => {
    const [item, contracts] = await Promise.all([
      get(bench, `/api/software/${id}`),
      get(bench, `/api/software/${id}/contracts`),
    ]);
    return Math.max(item.total, contracts.total);
  });
  const exported = await medianOf(3, async () => (await get(bench, '/api/software/export-csv')).total);
  return [
    atMost('One item with its contracts, both calls', one, [5, 'ms']),
    atMost('Export of 25,000 contracts', exported, [1000, 'ms']),
  ];
}

/** Asks for something and reads it all, with more headers where they are given; times are milliseconds. */
export function get(
  bench: Bench,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ total: number; bytes: number; tag: string }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, bench.origin),
      { headers: { cookie: bench.cookie, ...more } },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => {
          if (![200, 304].includes(answer.statusCode ?? 0))
            return reject(new Error(`${path} answered ${answer.statusCode}`));
          resolve({ total: performance.now() - begun, bytes, tag: answer.headers.etag ?? '' });
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
