import { currencyCodes, currencyName } from '@purser/domain/currencies/known-currencies';
import { countOf } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Select } from '../../ui/select.tsx';

/** How a file of rates is to be read, and which of its currencies are taken: those in use, chosen ones, or all. */
export interface Asked {
  /** A currency, `each`, or empty where nothing was said. */
  readonly unitOf: string;
  readonly take: 'used' | 'chosen' | 'all';
  readonly chosen: readonly string[];
  /** Whether rates that are far from the last known ones are taken, too. */
  readonly takesFar: boolean;
}

/** Whether currencies still have to be chosen. */
export const lacksCurrencies = ({ take, chosen }: Asked): boolean => take === 'chosen' && chosen.length === 0;

type RateQuestionsProps = {
  company: string;
  asked: Asked;
  /** Those of the file; none where it couldn't be read. */
  currencies: readonly string[];
  hasUsed: boolean;
  onAsk: (part: Partial<Asked>) => void;
};

/** What has to be known of a file of rates before it comes in. */
export function RateQuestions({ company, asked, currencies, hasUsed, onAsk }: RateQuestionsProps) {
  const units = [
    { value: 'each', label: `Each is ${company} for one unit of its currency` },
    ...['EUR', company, ...currencyCodes]
      .filter((code, at, all) => all.indexOf(code) === at)
      .map((code) => ({
        value: code,
        label: `Each is for 1 ${code}`,
        keywords: currencyName(code),
      })),
  ];
  const takes: { value: Asked['take']; label: string }[] = [
    { value: 'used', label: 'Those of the table and of contracts' },
    { value: 'chosen', label: 'Selected ones' },
    { value: 'all', label: `All ${countOf(currencies.length, 'currency', 'currencies')}` },
  ];
  return (
    <>
      <Field label="The numbers of the file">
        <Select value={asked.unitOf} options={units} onChange={(unitOf) => onAsk({ unitOf })} />
      </Field>
      {currencies.length > 0 && (
        <Field label="Currencies">
          <Select
            value={asked.take}
            options={takes.filter(({ value }) => hasUsed || value !== 'used')}
            onChange={(chosen) =>
              onAsk({ take: takes.find(({ value }) => value === chosen)?.value ?? 'chosen' })
            }
          />
        </Field>
      )}
      {currencies.length > 0 && asked.take === 'chosen' && (
        <Field
          label="Currencies to take"
          hint={lacksCurrencies(asked) ? 'Choose those that your contracts are in' : undefined}
        >
          <MultiSelect
            placeholder="Choose at least one"
            options={currencies.map((code) => ({ value: code, label: code, keywords: currencyName(code) }))}
            value={asked.chosen}
            onChange={(chosen) => onAsk({ chosen })}
          />
        </Field>
      )}
    </>
  );
}
