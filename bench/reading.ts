import { request } from 'node:http';
import { portfolioStatement } from '@purser/server/features/portfolio/portfolio.queries';
import { atMost, type Figure, median, medianOf, timed } from './measure.ts';
import type { Bench } from './server.ts';

/** How fast the portfolio, one item and the export are answered. */
export async function benchReading(bench: Bench): Promise<Figure[]> {
  const { pool } = bench.database;
  // Each pair is measured in turn, so that a machine that slows down does so for both.
  const firsts: number[] = [];
  const ratios: number[] = [];
  for (let at = 0; at < 9; at += 1) {
    const bare = await timed(async () => JSON.stringify((await pool.query(portfolioStatement)).rows));
    const { firstByte, total } = await get(bench, '/api/portfolio');
    firsts.push(firstByte);
    ratios.push(total / bare);
  }
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
    atMost('Portfolio, first byte', median(firsts), [400, 'ms']),
    atMost('Portfolio, whole answer against the bare query and JSON', median(ratios), [2.5, 'times']),
    atMost('One item with its contracts, both calls', one, [5, 'ms']),
    atMost('Export of 25,000 contracts', exported, [1000, 'ms']),
  ];
}

/** Asks for something and reads it all, with more headers where they are given; times are milliseconds. */
export function get(
  bench: Bench,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ firstByte: number; total: number; bytes: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, bench.origin),
      { headers: { cookie: bench.cookie, ...more } },
      (answer) => {
        let firstByte = 0;
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          firstByte ||= performance.now() - begun;
          bytes += chunk.length;
        });
        answer.on('end', () => {
          if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`));
          resolve({ firstByte, total: performance.now() - begun, bytes });
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
