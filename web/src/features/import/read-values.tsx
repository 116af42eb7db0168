import type { CsvMapping } from '@purser/api/portfolio';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import type { Option } from '../../ui/option.ts';
import { Select } from '../../ui/select.tsx';
import { hasDates } from './import-fields.ts';

interface ReadValuesProps {
  readonly reading: CsvMapping;
  readonly isInferred: boolean;
  readonly hasShortYears: boolean;
  readonly onChange: (change: Omit<CsvMapping, 'columns'>) => void;
}

type Amount = NonNullable<CsvMapping['amount']>;
type DateOrder = NonNullable<CsvMapping['dateOrder']>;
type Decimal = NonNullable<CsvMapping['decimal']>;

const amounts: Readonly<Record<Amount, string>> = {
  year: 'Per year',
  month: 'Per month',
  quarter: 'Per quarter',
  term: 'Whole term',
};
const dateOrders: Readonly<Record<DateOrder, string>> = {
  YMD: 'Year-month-day',
  MDY: 'Month / day / year',
  DMY: 'Day / month / year',
};
const decimals: Readonly<Record<Decimal, string>> = { '.': 'Point, 1,234.50', ',': 'Comma, 1.234,50' };

export function ReadValues({ reading, isInferred, hasShortYears, onChange }: ReadValuesProps) {
  const asksForOrder = isInferred && hasDates(reading) && reading.dateOrder === undefined;
  return (
    <Card title="How to read the values">
      <div className="grid gap-4 px-4 pb-4 narrow:grid-cols-3 items-start">
        <Field
          label="Amounts are"
          hint={
            reading.amount === 'term' &&
            'The amount covers the whole contract; Purser divides it by its days.'
          }
        >
          <Select
            options={optionsOf(amounts)}
            value={reading.amount ?? 'year'}
            onChange={(value) => isKeyOf(amounts, value) && onChange({ amount: value })}
          />
        </Field>
        <Field
          label="Dates are"
          hint={[asksForOrder && twoWays, hasShortYears && shortYears].filter(Boolean).join(' ')}
        >
          <Select
            options={optionsOf(dateOrders)}
            value={reading.dateOrder ?? ''}
            placeholder={asksForOrder ? 'Please choose' : asInFile}
            onChange={(value) => isKeyOf(dateOrders, value) && onChange({ dateOrder: value })}
          />
        </Field>
        <Field label="Decimal sign">
          <Select
            options={optionsOf(decimals)}
            value={reading.decimal ?? ''}
            placeholder={asInFile}
            onChange={(value) => isKeyOf(decimals, value) && onChange({ decimal: value })}
          />
        </Field>
      </div>
    </Card>
  );
}

const twoWays = `Some dates can be read in two ways. Until you choose, they are read as ${dateOrders.MDY.toLowerCase()}.`;
const shortYears = 'Years of two digits: 00 to 69 are 2000 to 2069, 70 to 99 are 1970 to 1999.';
const asInFile = 'As in the file';

const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function isKeyOf<Key extends string>(labels: Readonly<Record<Key, string>>, value: string): value is Key {
  return Object.hasOwn(labels, value);
}
