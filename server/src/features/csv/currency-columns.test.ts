import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { startApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const admin = { email: 'maya.chief@example.com', role: 'admin' } as const;
// Of the first day of a contract below, which it counts on already.
const rate = { currency: 'EUR', date: '2026-03-01', rate: 1.1584 };

const header = 'unique_id,vendor,product_name,start_date,end_date,cost,currency,original_cost,rate\n';

async function scene(env: Record<string, string> = {}) {
  const { app, visitor: chief } = await withVisitor(admin, startApp(env));
  await chief.send('PUT', '/api/settings/exchange-rates', [rate]);
  return { app, chief };
}

test('A file with currencies comes in, by its own rates or by the table’s, and goes out as it came', async () => {
  const { app, chief } = await scene();
  const rows = [
    'A,Frame.io,Enterprise,2026-12-06,2027-12-05,38551.55,EUR,33280,1.1584',
    'B,Getty,Images,2026-10-12,2027-10-11,,GBP,70000,1.32',
    'C,Figma,Org,2026-03-01,2027-02-28,€1000,,,',
    'D,Slack,Pro,2026-03-01,2027-02-28,500,,,',
  ];
  const answer = await uploadCsv(app, chief, { file: `${header}${rows.join('\n')}\n` });
  expect(answer.json()).toMatchObject({ created: 4, errors: [], warnings: [] });
  const file = (await chief.get('/api/software/export-csv')).body;
  const exported = file
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const names = exported[0] ?? [];
  const cell = (row: readonly string[], name: string) => row[names.indexOf(name)];
  const money = exported
    .slice(1)
    .map((row) => ['unique_id', 'cost', 'currency', 'original_cost', 'rate'].map((name) => cell(row, name)));
  expect(money.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([
    ['A', '38551.55', 'EUR', '33280', '1.1584'],
    ['B', '92400.00', 'GBP', '70000', '1.32'],
    ['C', '1158.40', 'EUR', '1000', '1.1584'],
    ['D', '500.00', '', '', ''],
  ]);
  const again = await uploadCsv(app, chief, { file });
  expect(again.json()).toMatchObject({ created: 0, updated: 0, unchanged: 4, errors: [], warnings: [] });
});

test('A row changes a contract in another currency only with what its cost follows from', async () => {
  const { app, chief } = await scene();
  await uploadCsv(app, chief, { file: `${header}A,Frame.io,Enterprise,2026-12-06,2027-12-05,,EUR,100,2\n` });
  const alone = 'unique_id,start_date,end_date,cost\nA,2026-12-06,2027-12-05,250\n';
  expect((await uploadCsv(app, chief, { file: alone })).json()).toMatchObject({
    updated: 0,
    errors: [
      {
        row: 2,
        message:
          'The contract is in EUR, so its cost can’t be changed alone. Please give currency and original cost as well',
      },
    ],
  });
  const same = 'unique_id,start_date,end_date,cost\nA,2026-12-06,2027-12-05,200\n';
  expect((await uploadCsv(app, chief, { file: same })).json()).toMatchObject({ unchanged: 1, errors: [] });
  const whole = `${header}A,,,2026-12-06,2027-12-05,,EUR,300,2\n`;
  expect((await uploadCsv(app, chief, { file: whole })).json()).toMatchObject({ updated: 1, errors: [] });
  const [row] = (await chief.get('/api/portfolio')).json();
  expect(row.latestContract).toMatchObject({ cost: 600, currency: 'EUR', originalCost: 300, rate: 2 });
});

test('A foreign file’s currency column is found by its name', async () => {
  const { app, chief } = await scene({ CURRENCY: 'EUR' });
  const file = 'Supplier,Product,Start,End,Amount,Currency\nAcme,Rocket,2026-02-01,2027-01-31,12,EUR\n';
  const asked = (await uploadCsv(app, chief, { file })).json();
  expect(asked.guess.columns).toMatchObject({ cost: 'Amount', currency: 'Currency' });
  const answer = await uploadCsv(app, chief, { file, mapping: asked.guess });
  expect(answer.json()).toMatchObject({ created: 1, errors: [] });
  const [row] = (await chief.get('/api/portfolio')).json();
  expect(row.latestContract).toMatchObject({ cost: 12, currency: null });
});
