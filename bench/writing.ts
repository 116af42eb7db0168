import { load } from './load.ts';
import { atLeast, type Figure, median } from './measure.ts';
import type { Bench } from './server.ts';

const connections = 16;
const requests = 3000;

/** How many writes a second are done over 16 connections. */
export async function benchWriting(bench: Bench): Promise<Figure[]> {
  const headers = { cookie: bench.cookie };
  const shared = { origin: bench.origin, connections, requests, headers };
  const creates = await rounds(() =>
    load({ ...shared, method: 'POST', path: () => '/api/software', body: newItem }),
  );
  const { rows } = await bench.database.pool.query<{ id: number }>('select id from software limit 2000');
  let round = 0;
  const updates = await rounds(() => {
    round += 1;
    return load({
      ...shared,
      method: 'PATCH',
      path: (at) => `/api/software/${rows[at % rows.length]?.id}`,
      body: (at) => JSON.stringify({ notes: `Note ${round}-${at}` }),
    });
  });
  return [
    atLeast('Item with contract, 16 connections', creates, [1200, 'a second']),
    atLeast('One field, 16 connections', updates, [2000, 'a second']),
  ];
}

async function rounds(run: () => ReturnType<typeof load>): Promise<number> {
  const results: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    const { perSecond, failed } = await run();
    if (failed > 0) throw new Error(`${failed} of ${requests} writes failed.`);
    // The first round warms up.
    if (at > 0) results.push(perSecond);
  }
  return median(results);
}

const newItem = (at: number): string =>
  JSON.stringify({
    vendor: `Vendor ${at}`,
    product_name: `Product ${at}`,
    notes: 'What it is for',
    business_segment: ['Capital', 'Studio'],
    business_segment_percentages: '{"Capital":60,"Studio":40}',
    team_usage: ['IT'],
    contract: { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200.5, paymentType: 'Invoice' },
  });
