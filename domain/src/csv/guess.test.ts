import { expect, test } from 'vitest';
import { guessMapping, wordsOf } from './guess.ts';

const guess = (names: string[], ...rows: string[][]) => guessMapping({ names, rows });

/** A table whose header and rows are written with bars between their cells. */
const cells = (line: string) => line.split('|');
const guessFrom = (header: string, ...rows: string[]) => guess(cells(header), ...rows.map(cells));

test('The usual names are guessed, with what an amount means and how values read', () => {
  const mapping = guessFrom(
    'Supplier|Product|Dept|Annual Cost (USD)|Contract Start|Contract End|How billed|Owner e-mail|PO number',
    'Adobe|Creative Cloud|Studio|$184,320.00|12/01/2025|11/30/2026|Yearly|ines@example.com|PO-1',
  );
  expect(mapping).toEqual({
    columns: {
      vendor: 'Supplier',
      product_name: 'Product',
      business_segment: 'Dept',
      cost: 'Annual Cost (USD)',
      start_date: 'Contract Start',
      end_date: 'Contract End',
      billing_cycle: 'How billed',
      business_owner: 'Owner e-mail',
    },
    amount: 'year',
    dateOrder: 'MDY',
    decimal: '.',
  });
});

test('The columns of San Francisco’s list are guessed, its ID is nobody’s', () => {
  const names = 'ID|Department Custodian|Department Name of Data System|Purpose|Vendor|Product';
  expect(guessFrom(names, '311-0001-S|311|x|calls|AVAYA|CMS').columns).toEqual({
    vendor: 'Vendor',
    product_name: 'Product',
    notes: 'Purpose',
    business_segment: 'Department Custodian',
  });
});

test.each([
  ['Monthly Cost', 'month'],
  ['Cost per month', 'month'],
  ['Quarterly cost', 'quarter'],
  ['Total Contract Value', 'term'],
  ['Contract amount', 'term'],
  ['Annual contract value', 'year'],
  ['Cost', 'year'],
])('An amount named %s is one a %s', (name, amount) => {
  const mapping = guess(['Vendor', 'Product', name], ['Acme', 'Rocket', '12.50']);
  expect(mapping).toMatchObject({ columns: { cost: name }, amount });
});

test('A column whose values do not fit is not guessed', () => {
  const mapping = guessFrom('Vendor|Product|Cost|Start|Owner', 'Acme|Rocket|high|spring|Ann');
  expect(mapping.columns).toEqual({ vendor: 'Vendor', product_name: 'Product', business_owner: 'Owner' });
});

test('Two columns of one name are nobody’s guess, and none is guessed twice', () => {
  expect(guess(['Vendor', 'vendor', 'Product'], ['a', 'b', 'c']).columns).toEqual({
    product_name: 'Product',
  });
  expect(guess(['Supplier', 'SUPPLIER'], ['a', 'b']).columns).toEqual({});
  const { columns } = guess(['Owner', 'Sponsor'], ['a@b.com', 'c@d.com']);
  expect(new Set(Object.values(columns)).size).toBe(Object.values(columns).length);
});

test('A description without a product beside it stays open', () => {
  expect(guess(['Vendor', 'Description'], ['a', 'b']).columns).toEqual({ vendor: 'Vendor' });
  expect(guess(['Product', 'Description'], ['a', 'b']).columns).toEqual({
    product_name: 'Product',
    notes: 'Description',
  });
});

test.each([
  ['date|another date|temperature|place', '2011-01-01|24 October 2011|0|'],
  ['field1|field2', 'hello|goodbye'],
  ['Organisation_code|Organisation_name|Reporting_period', '5C1|Enfield PCT|2010-11'],
  ['GF_ID|Gasto total 2011|Descripción', '1|229,932.50|Comprende'],
])('Nothing is guessed from %j', (names, row) => {
  expect(guessFrom(names, row).columns).toEqual({});
});

test.each([
  ['cut short', 'vendor_nm|short_desc|start_dt|end_dt|amt'],
  ['of contracts', 'Contractor|Contract_Description|Agreement Start Dt|PO End Date|Contract Amt'],
  ['in German', 'Lieferant|Produkt|Vertragsbeginn|Vertragsende|Jährliche Kosten'],
  ['in French', 'Fournisseur|Logiciel|Date de début|Échéance|Montant annuel'],
  ['in Spanish', 'Proveedor|Producto|Fecha de inicio|Vencimiento|Costo anual'],
  ['in Portuguese', 'Fornecedor|Produto|Data de início|Data de término|Custo anual'],
])('The usual names %s are guessed', (_, names) => {
  const [vendor, product_name, start_date, end_date, cost] = cells(names);
  expect(guessFrom(names, 'Acme|Rocket|2026-01-01|2026-12-31|1200.00').columns).toEqual({
    vendor,
    product_name,
    start_date,
    end_date,
    cost,
  });
});

test('A short description beside a product is its note', () => {
  expect(guess(['Vendor', 'Product', 'short_desc'], ['a', 'b', 'c']).columns).toMatchObject({
    product_name: 'Product',
    notes: 'short_desc',
  });
});

const named = (names: string[], ...rows: string[][]) =>
  guess(['Vendor', 'Product', ...names], ...rows.map((row) => ['Acme', 'Rocket', ...row]));

test('Columns whose names say nothing are guessed by what they hold', () => {
  const { columns } = named(
    cells('a|b|c|d|e|f'),
    cells('2026-01-01|2026-12-31|$1,200.00|monthly|ann@example.com|20000'),
    cells('2025-03-01|2027-02-28|$90.50|Annual|ben@example.com|20001'),
    cells('2024-05-01|2026-04-30|$12.00|yearly|ann@example.com|20002'),
  );
  expect(columns).toEqual({
    vendor: 'Vendor',
    product_name: 'Product',
    start_date: 'a',
    end_date: 'b',
    cost: 'c',
    billing_cycle: 'd',
    business_owner: 'e',
  });
});

test('Where two columns could be meant, or too few cells say so, none is guessed by what it holds', () => {
  const dates = ['2026-01-01', '2026-12-31', '2027-12-31'];
  const { columns } = named(['a', 'b', 'c', 'd', 'e'], ...[1, 2, 3].map(() => [...dates, '$1.00', '$2.00']));
  expect(columns).toEqual({ vendor: 'Vendor', product_name: 'Product' });
  expect(named(['a', 'b'], dates).columns).toEqual({ vendor: 'Vendor', product_name: 'Product' });
  const rows = [1, 2, 3].map(() => ['x', ...dates]);
  expect(guess(['Firm', 'Thing', 'a', 'b'], ...rows).columns).toEqual({});
});

test('A description that reads like names is the product where there is none', () => {
  const names = ['Rocket', 'Sled and its runners', 'Cart'];
  const columns = { vendor: 'Vendor', product_name: 'Description' };
  expect(guess(['Vendor', 'Description'], ...names.map((name) => ['Acme', name])).columns).toEqual(columns);
  const long = names.map((name) => ['Acme', `${name} ${'which needs many words '.repeat(9)}`]);
  expect(guess(['Vendor', 'Description'], ...long).columns).toEqual({ vendor: 'Vendor' });
});

test('An amount beside terms of any length is one for the whole term', () => {
  const rows = (ends: string[]) => ends.map((end) => ['Acme', 'Rocket', '2026-01-01', end, '100']);
  const amountOf = (name: string, ends: string[]) =>
    guess(['Vendor', 'Product', 'Start', 'End', name], ...rows(ends)).amount;
  const varied = ['2028-12-31', '2026-03-31', '2030-12-31'];
  expect(amountOf('Amount', varied)).toBe('term');
  expect(amountOf('Amount', ['2026-12-31', '2026-12-31', '2026-12-31'])).toBe('year');
  expect(amountOf('Annual amount', varied)).toBe('year');
  expect(amountOf('value', ['2026-12-31'])).toBe('term');
});

test('Dates and amounts that fit two readings leave their order to the person', () => {
  const mapping = guess(['Vendor', 'Product', 'Cost', 'Start date'], ['a', 'b', '1,234', '1/2/2024']);
  expect(mapping).toEqual({
    columns: { vendor: 'Vendor', product_name: 'Product', cost: 'Cost', start_date: 'Start date' },
    amount: 'year',
  });
});

test('Names are compared as plain words', () => {
  expect(wordsOf('Contract_StartDate')).toBe('contract start date');
  expect(wordsOf('Annual Cost (in US dollars)')).toBe('annual cost');
  expect(wordsOf('Début_dt')).toBe('debut date');
  expect(wordsOf('Größe €')).toBe('grosse');
});
