import { expect, test } from 'vitest';
import { pairs } from '../../test/pairs.ts';
import { parseRecords } from '../csv/parser.ts';
import { openTable } from '../csv/table-file.ts';
import { rateFile } from './rate-files.ts';

// Rows of the European Central Bank's reference rates as published, some of their columns.
const published = `Date,USD,JPY,CYP,GBP,CHF,HRK,KRW,
2023-05-02,1.0965,150.7,N/A,0.87868,0.9841,N/A,1470.32,
2023-04-28,1.0981,149.35,N/A,0.8805,0.9839,N/A,1470.89,
2022-12-30,1.0666,140.66,N/A,0.88693,0.9847,7.5365,1344.09,
`;

function read(text: string, given: { company?: string; unitOf?: string | undefined; only?: string[] } = {}) {
  const { table } = openTable(rateFile, [...parseRecords(text, { delimiter: ',', mostCells: 60 })]);
  const unitOf = 'unitOf' in given ? (given.unitOf ?? null) : undefined;
  return rateFile.read(table, { company: given.company ?? 'USD', unitOf, only: given.only });
}

const ratesOf = (file: ReturnType<typeof read>) =>
  file.rates.map(({ currency, date, rate }) => `${date} ${currency} ${rate}`);
const errorsOf = (file: ReturnType<typeof read>) =>
  file.errors.map(({ row, message }) => `${row}: ${message}`);

test('The European Central Bank’s table is crossed through the company’s column', () => {
  const file = read(published, { only: ['EUR', 'GBP', 'JPY'] });
  expect(ratesOf(file).toSorted()).toEqual([
    '2022-12-30 EUR 1.0666',
    '2022-12-30 GBP 1.20257518',
    '2022-12-30 JPY 0.00758282',
    '2023-04-28 EUR 1.0981',
    '2023-04-28 GBP 1.24713231',
    '2023-04-28 JPY 0.00735253',
    '2023-05-02 EUR 1.0965',
    '2023-05-02 GBP 1.24789457',
    '2023-05-02 JPY 0.00727605',
  ]);
  expect(file).toMatchObject({
    errors: [],
    currencies: ['CHF', 'EUR', 'GBP', 'JPY', 'KRW'],
    leftOut: ['CHF', 'CYP', 'HRK', 'KRW'],
  });
  expect(file).toMatchObject({
    sum: { currency: 'JPY', date: '2023-05-02', dividend: '1.0965', divisor: '150.7', rate: 0.007_276_05 },
  });
});

test('A company in the currency that the units are of takes the inverse', () => {
  const file = read(published, { company: 'EUR', only: ['USD', 'EUR'] });
  expect(ratesOf(file)).toEqual([
    '2023-05-02 USD 0.9119927',
    '2023-04-28 USD 0.91066387',
    '2022-12-30 USD 0.9375586',
  ]);
});

/** A table of a row a rate, and what its rows say without their day. */
const long = (...lines: string[]) => ['date,currency,rate', ...lines].join('\n');
const crossed = long('2026-11-20,USD,1.1584', '2026-11-20,GBP,0.87645');
const cellOf = (cell: string) => read(long(`2026-11-20,EUR,"${cell}"`));

test.each([
  ['wide table of what one unit of each is', 'date,EUR,GBP\n2026-11-20,1.1584,1.3217\n', undefined, '1.3217'],
  ['long table of units for one, crossed,', crossed, 'EUR', '1.32169548'],
])('A %s is taken', (_, text, unitOf, pounds) => {
  expect(ratesOf(read(text, { unitOf }))).toEqual(['2026-11-20 EUR 1.1584', `2026-11-20 GBP ${pounds}`]);
});

test('A long table is taken as it is, with its sources', () => {
  const file = read('Date,Currency,Rate,Source\n2026-11-20,eur,1.1584,Our bank\n2026-11-19,GBP,1.3188,\n');
  expect(file).toMatchObject({
    rates: [
      { row: 2, currency: 'EUR', date: '2026-11-20', rate: 1.1584, source: 'Our bank' },
      { row: 3, currency: 'GBP', date: '2026-11-19', rate: 1.3188, source: null },
    ],
    errors: [],
  });
});

test('What can’t be read is named with its row, and the other rates count', () => {
  const file = read(
    [
      'Date,USD,GBP,CHF',
      '2023-05-02,1.0965,abc,0.98',
      'someday,1.0965,0.87,0.98',
      ',1.0965,0.87,0.98',
      '2023-04-27,,0.88,',
      '2023-04-26,1.1,0,-0.97',
      ',,,',
      '2023-05-02,1.0965,,0.99',
    ].join('\n'),
  );
  expect(errorsOf(file)).toEqual([
    '2: GBP: “abc” isn’t a rate',
    '3: “someday” isn’t a date',
    '4: The date is missing',
    '5: There is no USD rate for Apr 27, 2023, so that day’s rates can’t be converted to USD',
    '6: GBP: The rate must be greater than 0',
    '6: CHF: The rate must be greater than 0',
    '8: CHF: row 2 has a different rate for May 2, 2023',
  ]);
  expect(ratesOf(file)).toEqual(['2023-05-02 EUR 1.0965', '2023-04-26 EUR 1.1', '2023-05-02 CHF 1.11887755']);
});

test.each([
  ['0', 'The rate must be greater than 0'],
  ['-1.2', 'The rate must be greater than 0'],
  ['-1,1584', 'The rate must be greater than 0'],
  ['1.1234567890123456', 'A rate has at most 8 decimals'],
  ['1.123456789', 'EUR: A rate has at most 8 decimals'],
  [`1.${'1'.repeat(30)}`, 'A rate has at most 30 digits'],
  ['99999999', 'EUR: The rate must be less than 10000000'],
  ['-much', '“-much” isn’t a rate'],
  ['1,158', '“1,158” may be 1.158 or 1158'],
  ['', 'The rate is missing'],
])('A cell %j is refused for the reason that a call gives', (cell, words) => {
  expect(errorsOf(cellOf(cell))).toEqual([`2: ${words}`]);
});

test('The company’s own currency is named among what is left out, unless the others are turned by it', () => {
  const own = long('2026-11-20,USD,5', '2026-11-20,EUR,1.1584');
  expect(read(own)).toMatchObject({ leftOut: ['USD'], errors: [] });
  expect(ratesOf(read(own))).toEqual(['2026-11-20 EUR 1.1584']);
  expect(read(own, { unitOf: 'EUR' })).toMatchObject({ leftOut: [] });
});

test.each([
  ['2026-11-20,EURO,1.1', '“EURO” isn’t a currency'],
  ['2026-11-20,,1.1', 'The currency is missing'],
  ['1/2/2026,EUR,1.15', '“1/2/2026” may be two dates; write dates as 2026-11-20'],
])('A long table says which cell of %s is wrong', (line, words) => {
  expect(errorsOf(read(long(line)))).toEqual([`2: ${words}`]);
});

test('Decimal commas and days before months are read as the whole column has them', () => {
  const file = read(long('31.1.2026,EUR,"1,1584"', '1.2.2026,JPY,"0,006"'));
  expect(ratesOf(file)).toEqual(['2026-01-31 EUR 1.1584', '2026-02-01 JPY 0.006']);
});

test('Columns that write their decimals in two ways are each read in their own', () => {
  const file = read('Date,USD,GBP\n2026-11-20,"1,1584",0.87645\n2026-11-19,"1,158",0.876\n');
  expect(errorsOf(file)).toEqual([]);
  expect(ratesOf(file)).toEqual([
    '2026-11-20 EUR 1.1584',
    '2026-11-19 EUR 1.158',
    '2026-11-20 GBP 1.32169548',
    '2026-11-19 GBP 1.32191781',
  ]);
});

test('A column that is written in two ways is read where a cell has one reading, else refused', () => {
  const file = read(
    'Date,Currency,Rate\n2026-10-01,EUR,"1,1584"\n2026-10-02,EUR,1.1584\n2026-10-03,EUR,1.158\n2026-10-04,EUR,"1,158"\n',
  );
  expect(ratesOf(file)).toEqual(['2026-10-01 EUR 1.1584', '2026-10-02 EUR 1.1584']);
  expect(errorsOf(file)).toEqual(['4: “1.158” may be 1.158 or 1158', '5: “1,158” may be 1.158 or 1158']);
});

test.each([
  ...pairs("1,234.5 = 1234.5|1.234,5 = 1234.5|1 234,5 = 1234.5|1'234.5 = 1234.5|1,234,567 = 1234567"),
  ...pairs('1,1584 = 1.1584|0,158 = 0.158|12345,6 = 12345.6|1.158 = 1.158'),
])('A cell %j alone in its file is %s', (cell, rate) => {
  expect(ratesOf(cellOf(cell))).toEqual([`2026-11-20 EUR ${rate}`]);
});

test.each(['1,1584.5', '1.15.84', '1,15,84', '1 1584', '1,234 567', '1,234.567,8', '0,158.5', '1..5', ','])(
  'A cell %j is no rate in whichever way of writing',
  (cell) => {
    const file = read(long(`2026-11-20,EUR,"${cell}"`, '2026-11-20,GBP,1.3217'));
    expect(errorsOf(file)).toEqual([`2: “${cell}” isn’t a rate`]);
    expect(ratesOf(file)).toEqual(['2026-11-20 GBP 1.3217']);
  },
);

test('A sign before three digits begins thousands only where its own column proves it', () => {
  expect(ratesOf(read('date,JPY,IDR\n2026-11-20,"149,35","17.345"\n', { company: 'EUR' }))).toEqual([
    '2026-11-20 JPY 0.00669568',
  ]);
  expect(ratesOf(read('date,IDR\n2026-11-20,"17.345"\n2026-11-19,"17.340,5"\n', { company: 'EUR' }))).toEqual(
    ['2026-11-20 IDR 0.00005765', '2026-11-19 IDR 0.00005767'],
  );
  expect(ratesOf(read('date,USD,GBP\n2026-11-20,"1,158","0,87645"\n'))).toContain('2026-11-20 EUR 1.158');
  expect(errorsOf(read(long('2026-01-02,EUR,"1,158"', '2026-01-02,GBP,1.321')))).toEqual([
    '2: “1,158” may be 1.158 or 1158',
    '3: “1.321” may be 1.321 or 1321',
  ]);
});

test('Of currencies that aren’t asked for nothing is said but that they are left out', () => {
  const wide = read('Date,USD,GBP,CHF\n2023-05-02,1.0965,abc,0.98\n', { only: ['CHF'] });
  expect(wide).toMatchObject({ errors: [], leftOut: ['EUR', 'GBP'] });
  expect(ratesOf(wide)).toEqual(['2023-05-02 CHF 1.11887755']);
  const lines = ['2026-11-20,EUR,1.1584', 'someday,GBP,1.3', '2026-11-20,CHF,0', '2026-11-20,USD,x'];
  const tall = read(long(...lines), { only: ['EUR'] });
  expect(tall).toMatchObject({ errors: [], leftOut: ['CHF', 'GBP'] });
  expect(ratesOf(tall)).toEqual(['2026-11-20 EUR 1.1584']);
});

test('A day whose company’s number can’t be read is named once more', () => {
  const file = read('Date,USD,GBP,CHF\n2023-05-02,x,0.87,0.98\n2023-05-03,1.1,0.88,0.98\n');
  expect(errorsOf(file)).toEqual([
    '2: USD: “x” isn’t a rate',
    '2: There is no USD rate for May 2, 2023, so that day’s rates can’t be converted to USD',
  ]);
});

test('A table without the company’s currency is refused once', () => {
  expect(errorsOf(read(published, { company: 'SEK' }))).toEqual([
    '1: The file has no SEK rate, so its rates can’t be converted to SEK',
  ]);
});

test.each([
  ['name,value\na,1\n', 'The file needs a column for the date'],
  ['date,amount\n2026-01-01,1\n', 'The file needs a column for the date'],
  ['date,USD,usd\n2026-01-01,1,1\n', 'The file has more than one column named USD'],
  ['date,currency,Rate,rate\n2026-01-01,EUR,1,2\n', 'The file has more than one column named Rate'],
])('The file %j is no table of rates', (text, words) => {
  expect(() => read(text)).toThrow(words);
});

// Each says the same of a yen.
test.each([
  'date,currency,units,rate\n2026-11-25,JPY,100,0.65\n',
  'Date,Currency,Amount,Code,Rate\n2026-11-25,yen,100,JPY,0.65\n',
  'AS_OF_DATE,CURRENCY_CODE,UNIT,EXCHANGE_RATE\n2026-11-25,JPY,100,0.65\n',
  'date,currency,rate\n2026-11-25,100 JPY,0.65\n',
])('A number for a hundred units is turned into that for one in %j', (text) => {
  expect(ratesOf(read(text))).toEqual(['2026-11-25 JPY 0.0065']);
});

test.each(['100 JPY', 'JPY (100)', 'JPY/100'])('A wide table says the units in a name such as %s', (name) => {
  expect(ratesOf(read(`date,${name}\n2026-11-25,0.65\n`, { unitOf: undefined }))).toEqual([
    '2026-11-25 JPY 0.0065',
  ]);
});

test.each(['many', '0'])('Units such as %j are refused', (units) => {
  const file = read(`date,currency,units,rate\n2026-11-25,JPY,${units},0.65\n`);
  expect(errorsOf(file)).toEqual([`2: “${units}” isn’t a number of units`]);
});

const portal = (...lines: string[]) =>
  [
    'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,UNIT,UNIT_MULT',
    ...lines,
  ].join('\n');

test('The file of the European Central Bank’s data portal is read by its denominator', () => {
  const file = read(
    portal(
      'EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2026-11-25,1.1584,USD,0',
      'EXR.D.GBP.EUR.SP00.A,D,GBP,EUR,SP00,A,2026-11-25,0.87645,GBP,0',
      'EXR.D.GBP.CHF.SP00.A,D,GBP,CHF,SP00,A,2026-11-25,0.9,GBP,0',
      'EXR.D.JPY.EUR.SP00.A,D,JPY,EUR,SP00,A,2026-11-25,0.15,JPY,3',
    ),
  );
  expect(ratesOf(file)).toEqual(['2026-11-25 EUR 1.1584', '2026-11-25 GBP 1.32169548']);
  expect(file).toMatchObject({ kind: 'long', unitOf: 'EUR' });
  expect(errorsOf(file)).toEqual([
    '4: The number is for 1 CHF',
    '5: The number is to be multiplied by ten to the power of 3; write it out',
  ]);
});

test('A table that prices each currency in the company’s is taken as it is', () => {
  const file = read(
    'date,base_currency,quote_currency,rate\n2026-11-25,EUR,USD,1.1584\n2026-11-25,GBP,USD,1.3217\n',
  );
  expect(ratesOf(file)).toEqual(['2026-11-25 EUR 1.1584', '2026-11-25 GBP 1.3217']);
});

test('What somebody chose doesn’t overrule the denominator', () => {
  const file = read(portal('k,D,USD,EUR,SP00,A,2026-11-25,1.1584,USD,0'), { unitOf: undefined });
  expect(errorsOf(file)).toEqual(['2: The number is for 1 EUR']);
});
