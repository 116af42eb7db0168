import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { publishedRates, uploadRates } from '../../../test/rate-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const url = '/api/settings/exchange-rates';
const admin = { email: 'maya.chief@example.com', role: 'admin' } as const;

const euro = { currency: 'EUR', date: '2026-11-20', rate: 1.1584, source: 'Our bank' };
const pound = { currency: 'GBP', date: '2026-11-19', rate: 1.31880041, source: null };

test('Rates are added and replaced, and everybody reads them, the latest first', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  expect(jsonOf(await chief.send('PUT', url, [pound, euro]))).toEqual([pound, euro]);
  await chief.send('PUT', url, [{ currency: 'EUR', date: '2026-11-20', rate: '1.16' }]);
  await chief.send('PUT', url, [{ ...euro, date: '2026-11-18', rate: 1.1573 }]);
  const ann = await app.signIn({ email: 'ann@example.com' });
  expect((await ann.get(url)).json()).toEqual([
    { ...euro, rate: 1.16, source: null },
    pound,
    { ...euro, date: '2026-11-18', rate: 1.1573 },
  ]);
  expect((await ann.get(`${url}?currency=GBP`)).json()).toEqual([pound]);
  expect((await ann.get(`${url}?from=2026-11-19&to=2026-11-19`)).json()).toEqual([pound]);
});

test('A currency may be written in any letter case, and what is none is refused', async () => {
  const { visitor: chief } = await withVisitor(admin);
  expect((await chief.send('PUT', url, [{ ...euro, currency: ' eur ' }])).json()).toEqual([euro]);
  expect((await chief.get(`${url}?currency=eur`)).json()).toEqual([euro]);
  expect((await chief.get(`${url}?currency=`)).json()).toEqual([euro]);
  const unknown = jsonOf(await chief.get(`${url}?currency=zz`), 422);
  expect(unknown.fields).toEqual({ currency: 'Currency must be the code of a currency, such as EUR' });
  expect((await chief.send('DELETE', `${url}/eur/2026-11-20`)).statusCode).toBe(204);
});

test('The rates in force on a day are the latest on or before it', async () => {
  const { visitor: chief } = await withVisitor(admin);
  await chief.send('PUT', url, [euro, { ...euro, date: '2026-11-10', rate: 1.1562 }, pound]);
  const on = async (query: string) => (await chief.get(`${url}?${query}`)).json();
  expect(await on('on=2026-11-19&currency=EUR')).toMatchObject([{ date: '2026-11-10', rate: 1.1562 }]);
  expect(await on('on=2027-01-01')).toEqual([euro, pound]);
  expect(await on('on=2026-11-09')).toEqual([]);
});

test('A rate is kept to its eighth decimal and its fifteenth digit', async () => {
  const { visitor: chief } = await withVisitor(admin);
  const rates = [0.000_000_01, 9_999_999.999_999_99, 0.006_469_7].map((rate, at) => ({
    currency: 'JPY',
    date: `2026-11-0${9 - at}`,
    rate,
    source: null,
  }));
  await chief.send('PUT', url, rates);
  expect((await chief.get(url)).json()).toEqual(rates);
});

test('Two rates of a currency for one day in a call are refused', async () => {
  const { visitor: chief } = await withVisitor(admin);
  const answer = jsonOf(await chief.send('PUT', url, [euro, pound, { ...euro, rate: 2 }]), 422);
  expect(answer.fields).toEqual({ 'rates.2.date': 'There are two rates for EUR on 2026-11-20' });
  expect((await chief.get(url)).json()).toEqual([]);
});

test('A save that says what it began from deletes what it leaves out, and changes nothing where one has changed', async () => {
  const { visitor: chief } = await withVisitor(admin);
  const yen = { ...euro, currency: 'JPY', rate: 0.0065 };
  await chief.send('PUT', url, [euro, pound, yen]);
  const put = (rates: readonly object[], from: readonly object[]) => chief.send('PUT', url, { rates, from });
  const changed = { ...euro, rate: 1.16 };
  for (const from of [
    [{ ...euro, source: null }, yen],
    [euro, { ...pound, date: '2026-11-20' }],
  ])
    expect((await put([changed], from)).statusCode).toBe(412);
  expect((await chief.get(url)).json()).toEqual([euro, yen, pound]);
  expect(jsonOf(await put([changed], [yen, euro]))).toEqual([changed]);
  expect((await chief.get(url)).json()).toEqual([changed, pound]);
  const once = await Promise.all([put([euro], [changed]), put([], [changed])]);
  expect(once.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412]);
});

test('A rate is deleted once', async () => {
  const { visitor: chief } = await withVisitor(admin);
  await chief.send('PUT', url, [euro]);
  expect((await chief.send('DELETE', `${url}/EUR/2026-11-20`)).statusCode).toBe(204);
  expect((await chief.send('DELETE', `${url}/EUR/2026-11-20`)).statusCode).toBe(404);
  expect((await chief.send('DELETE', `${url}/EUR/yesterday`)).statusCode).toBe(404);
  expect((await chief.get(url)).json()).toEqual([]);
});

test('All rates of a currency are deleted at once, and contracts keep theirs', async () => {
  const { visitor: chief } = await withVisitor(admin);
  await chief.send('PUT', url, [euro, { ...euro, date: '2026-11-10' }, pound]);
  const item = { vendor: 'Adobe', product_name: 'Stock' };
  const { id } = (await chief.send('POST', '/api/software', item)).json();
  const terms = { startDate: '2026-12-01', endDate: '2027-11-30', billingCycle: 'yearly' };
  const inEuros = { ...terms, currency: 'EUR', originalCost: 100 };
  await chief.send('POST', `/api/software/${id}/contracts`, inEuros);
  expect(jsonOf(await chief.send('DELETE', `${url}/eur`))).toEqual({ deleted: 2 });
  expect((await chief.get(url)).json()).toEqual([pound]);
  const kept = (await chief.get('/api/contracts/in-currencies')).json();
  expect(kept).toMatchObject([{ currency: 'EUR', rate: 1.1584, cost: 115.84 }]);
  expect((await chief.send('DELETE', `${url}/EUR`)).statusCode).toBe(404);
});

test('The overview says how far the table reaches', async () => {
  const { visitor: chief } = await withVisitor(admin);
  expect((await chief.get(`${url}/overview`)).json()).toEqual({
    company: 'USD',
    days: 0,
    first: null,
    recent: null,
    currencies: [],
    isFixed: false,
  });
  await chief.send('PUT', url, [euro, pound, { ...euro, date: '2026-11-10' }]);
  expect((await chief.get(`${url}/overview`)).json()).toMatchObject({
    days: 3,
    first: '2026-11-10',
    currencies: [
      { currency: 'EUR', rates: 2, contracts: 0 },
      { currency: 'GBP', rates: 1, contracts: 0 },
    ],
  });
});

test('Another currency is refused once there is a contract, and before removes the rates', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  await chief.send('PUT', url, [euro]);
  {
    await using swiss = await app.again({ CURRENCY: 'CHF' });
    expect(swiss.currency).toBe('CHF');
    expect((await chief.get(url)).json()).toEqual([]);
  }
  const item = { vendor: 'Adobe', product_name: 'Stock' };
  const { id } = (await chief.send('POST', '/api/software', item)).json();
  const terms = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };
  await chief.send('POST', `/api/software/${id}/contracts`, terms);
  await expect(app.again({ CURRENCY: 'EUR' })).rejects.toThrow('CURRENCY must be CHF (Swiss franc)');
  await expect(app.again({})).rejects.toThrow('there are contracts whose costs are in it');
  await expect(app.again({ CURRENCY: 'JPY' })).rejects.toThrow('two decimals');
});

test('The European Central Bank’s table comes in, turned into the company’s currency', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  const trial = await uploadRates(app, chief, { file: publishedRates, only: 'EUR,GBP', dryRun: 'true' });
  expect(trial.json()).toMatchObject({
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
  expect((await uploadRates(app, chief, { file, unitOf: 'each' })).json()).toMatchObject({ added: 2 });
  expect((await uploadRates(app, chief, { file, unitOf: 'euros' })).json().fields).toEqual({
    unitOf: 'Currency must be the code of a currency, such as EUR',
  });
});

test('A trial that is asked for in other words is refused, and nothing comes in', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  const answer = jsonOf(await uploadRates(app, chief, { file: publishedRates, dryRun: 'perhaps' }), 422);
  expect(answer.fields).toEqual({ dryRun: 'Please send true or false as dryRun' });
  expect((await chief.get(url)).json()).toEqual([]);
});
