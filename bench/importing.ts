import { atMost, type Figure, timed } from './measure.ts';
import { type Bench, peakOf } from './server.ts';

const rows = 10_000;

/** How long an import of 10,000 rows takes, and how much memory the server needs for it. Runs on an empty portfolio. */
export async function benchImport(bench: Bench): Promise<Figure[]> {
  const form = new FormData();
  form.append('csvFile', new Blob([csvFile()], { type: 'text/csv' }), 'portfolio.csv');
  const milliseconds = await timed(async () => {
    const answer = await fetch(`${bench.origin}/api/software/upload-csv`, {
      method: 'POST',
      headers: { cookie: bench.cookie },
      body: form,
    });
    const body: unknown = await answer.json();
    const isWhole = typeof body === 'object' && body !== null && Reflect.get(body, 'created') === rows;
    if (!isWhole)
      throw new Error(`The import answered ${answer.status}: ${JSON.stringify(body).slice(0, 300)}`);
  });
  return [
    atMost('Import of 10,000 rows', milliseconds / 1000, [6, 's']),
    atMost('Most memory of the server process while importing', peakOf(bench.pid), [200, 'MB']),
  ];
}

function csvFile(): string {
  const header =
    'vendor,product_name,notes,status,business_segment,team_usage,start_date,end_date,cost,billing_cycle,payment_type';
  const line = (at: number): string =>
    `Vendor ${at % 997},Product ${at},"What it is for, in a sentence",active,Capital;Studio,Engineering;IT,2026-01-01,2026-12-31,${1000 + at}.50,yearly,Invoice`;
  return [header, ...Array.from({ length: rows }, (_, at) => line(at))].join('\n');
}
