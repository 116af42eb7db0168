import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { publishedRates, uploadRates } from '../../../test/rate-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const url = '/api/settings/exchange-rates';
const admin = { email: 'maya.chief@example.com', role: 'admin' } as const;

test('The European Central Bank’s table comes in, turned into the company’s currency', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  const trial = await uploadRates(app, chief, { file: publishedRates, only: 'EUR,GBP', dryRun: 'true' });
  expect(trial.json()).toEqual({
    kind: 'wide',
    unitOf: 'EUR',
    added: 4,
    changed: 0,
    same: 0,
    days: 2,
    currencies: ['CHF', 'EUR', 'GBP', 'JPY'],
    leftOut: ['CHF', 'CYP', 'JPY'],
    refused: 0,
    errors: [],
    sum: { currency: 'GBP', date: '2023-05-02', dividend: '1.0965', divisor: '0.87868', rate: 1.24789457 },
  });
  expect((await chief.get(url)).json()).toEqual([]);
  const done = await uploadRates(app, chief, { file: publishedRates, only: 'EUR,GBP' });
  expect(done.json()).toMatchObject({ added: 4 });
  expect((await chief.get(url)).json()).toEqual([
    { currency: 'EUR', date: '2023-05-02', rate: 1.0965, source: 'Import' },
    { currency: 'GBP', date: '2023-05-02', rate: 1.24789457, source: 'Import' },
    { currency: 'EUR', date: '2023-04-28', rate: 1.0981, source: 'Import' },
    { currency: 'GBP', date: '2023-04-28', rate: 1.24713231, source: 'Import' },
  ]);
  const again = await uploadRates(app, chief, { file: publishedRates });
  expect(again.json()).toMatchObject({ added: 4, changed: 0, same: 4, leftOut: ['CYP'] });
});

test('What one unit is of can be said', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  const file = 'date,EUR,GBP\n2026-11-20,1.1584,1.3217\n';
  expect((await uploadRates(app, chief, { file })).json()).toMatchObject({ added: 0, refused: 1 });
  expect((await uploadRates(app, chief, { file, unitOf: 'each' })).json()).toMatchObject({ added: 2 });
  expect((await uploadRates(app, chief, { file, unitOf: 'euros' })).json().fields).toEqual({
    unitOf: 'Currency must be the code of a currency, such as EUR',
  });
});

test('A trial that is asked for in other words is refused, and nothing comes in', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  const answer = jsonOf(await uploadRates(app, chief, { file: publishedRates, dryRun: 'True' }), 422);
  expect(answer.fields).toEqual({ dryRun: 'Please send true or false as dryRun' });
  expect((await chief.get(url)).json()).toEqual([]);
});

test('A file whose form says that it is no trial comes in', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  expect((await uploadRates(app, chief, { file: publishedRates, dryRun: 'false' })).statusCode).toBe(200);
  expect((await chief.get(url)).json()).not.toEqual([]);
});

test.each([
  ['name,value\na,1\n', 'no_header'],
  ['date,USD,USD\n2026-01-01,1,1\n', 'not_csv'],
  ['date,currency,rate\n', 'no_rows'],
  ['', 'empty_file'],
])('The file %j is refused with %s', async (file, code) => {
  const { app, visitor: chief } = await withVisitor(admin);
  expect(jsonOf(await uploadRates(app, chief, { file }), 422).code).toBe(code);
});
