import { atMost, type Figure, timed } from './measure.ts';
import { type Bench, peakOf } from './server.ts';

/** How long an import of 10,000 rows takes, and how much memory the server needs for it. Runs on an empty portfolio. */
export async function benchImport(bench: Bench): Promise<Figure[]> {
  const seconds = await importRows(
    bench,
    csvFile(10_000, () => []),
  );
  return [
    atMost('Import of 10,000 rows', seconds, [6, 's']),
    atMost('Most memory of the server process meanwhile', peakOf(bench.pid), [200, 'MB']),
  ];
}

/** The same for 25,000 rows whose three owners the import adds. Runs on a server that has done nothing else. */
export async function benchLargeImport(bench: Bench): Promise<Figure[]> {
  const seconds = await importRows(bench, csvFile(25_000, ownersOf));
  return [
    atMost('Import of 25,000 rows with owners', seconds, [15, 's']),
    atMost('Most memory of the server process meanwhile, with owners', peakOf(bench.pid), [220, 'MB']),
  ];
}

interface CsvFile {
  readonly rows: number;
  readonly text: string;
}

async function importRows(bench: Bench, { rows, text }: CsvFile): Promise<number> {
  const form = new FormData();
  form.append('csvFile', new Blob([text], { type: 'text/csv' }), 'portfolio.csv');
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
  return milliseconds / 1000;
}

const ownerColumns = ['business_owner', 'tech_admin', 'executive_sponsor'];

// Two hundred people, in other company at each item.
const ownersOf = (at: number): string[] => [200, 199, 197].map((people) => `owner${at % people}@example.com`);

function csvFile(rows: number, owners: (at: number) => readonly string[]): CsvFile {
  const columns =
    'vendor,product_name,notes,status,business_segment,team_usage,start_date,end_date,cost,billing_cycle,payment_type';
  const line = (at: number): string =>
    [
      `Vendor ${at % 997},Product ${at},"What it is for, in a sentence",active,Capital;Studio,Engineering;IT,2026-01-01,2026-12-31,${1000 + at}.50,yearly,Invoice`,
      ...owners(at),
    ].join(',');
  const header = [columns, ...ownerColumns.slice(0, owners(0).length)].join(',');
  return { rows, text: [header, ...Array.from({ length: rows }, (_, at) => line(at))].join('\n') };
}
