import type { CsvMapping } from '@purser/api/portfolio';
import { countOf } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import type { Option } from '../../ui/option.ts';
import { Select } from '../../ui/select.tsx';
import { hasDates } from './import-fields.ts';

interface ReadValuesProps {
  readonly reading: CsvMapping;
  readonly isInferred: boolean;
  readonly hasShortYears: boolean;
  /** Rows whose contract may end by its renewal date. */
  readonly renewals: number;
  readonly onChange: (change: Omit<CsvMapping, 'columns'>) => void;
}

type Amount = NonNullable<CsvMapping['amount']>;
type DateOrder = NonNullable<CsvMapping['dateOrder']>;
type Decimal = NonNullable<CsvMapping['decimal']>;
type Renewal = NonNullable<CsvMapping['renewal']>;

const amounts: Readonly<Record<Amount, string>> = {
  year: 'Per year',
  month: 'Per month',
  quarter: 'Per quarter',
  term: 'Whole term',
  cycle: 'Per billing cycle',
};
const dateOrders: Readonly<Record<DateOrder, string>> = {
  YMD: 'Year-month-day',
  MDY: 'Month / day / year',
  DMY: 'Day / month / year',
};
const renewalMeanings: Readonly<Record<Renewal, string>> = {
  next: 'First day of the next term',
  last: 'Last day of the term',
  item: 'Not the end of the contract',
};
const decimals: Readonly<Record<Decimal, string>> = { '.': 'Point, 1,234.50', ',': 'Comma, 1.234,50' };

export function ReadValues({ reading, isInferred, hasShortYears, renewals, onChange }: ReadValuesProps) {
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
        {renewals > 0 && <RenewalMeaning reading={reading} renewals={renewals} onChange={onChange} />}
      </div>
    </Card>
  );
}

/** The question that is left of a file of ours, whose columns and values need none. */
export function ReadOwnValues({ reading, renewals, onChange }: RenewalMeaningProps) {
  if (renewals === 0) return null;
  return (
    <Card title="How to read the values">
      <div className="px-4 pb-4">
        <RenewalMeaning reading={reading} renewals={renewals} onChange={onChange} />
      </div>
    </Card>
  );
}

type RenewalMeaningProps = Pick<ReadValuesProps, 'reading' | 'renewals' | 'onChange'>;

function RenewalMeaning({ reading, renewals, onChange }: RenewalMeaningProps) {
  const meaning = reading.renewal ?? 'item';
  return (
    <Field
      className="narrow:col-span-2"
      label="Renewal dates are"
      hint={`${countOf(renewals, 'contract')} without an end date. ${outcomes[meaning]}`}
    >
      <Select
        options={optionsOf(renewalMeanings)}
        value={meaning}
        onChange={(value) => isKeyOf(renewalMeanings, value) && onChange({ renewal: value })}
      />
    </Field>
  );
}

const outcomes: Readonly<Record<Renewal, string>> = {
  next: 'Each ends the day before its renewal date.',
  last: 'Each ends on its renewal date.',
  item: 'The dates are saved, but not shown while the item has a contract.',
};

const twoWays = `Some dates can be read in two ways. Until you choose, they are read as ${dateOrders.MDY.toLowerCase()}.`;
const shortYears = 'Years of two digits: 00 to 69 are 2000 to 2069, 70 to 99 are 1970 to 1999.';
const asInFile = 'As in the file';

const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function isKeyOf<Key extends string>(labels: Readonly<Record<Key, string>>, value: string): value is Key {
  return Object.hasOwn(labels, value);
}
