import type { ExchangeRate } from '@purser/api/exchange-rates';
import { rateNumber, rateOf, rateText, readRate } from '@purser/domain/currencies/rates';
import { isDateText } from '@purser/domain/days';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { formatCivilDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ratesOnQuery, useSaveDay } from './currencies.queries.ts';

type RateRowFormProps = {
  codes: readonly string[];
  today: string;
  /** The day whose rates are changed; absent for a new one. */
  day?: { date: string; rates: readonly ExchangeRate[] };
  onDone?: () => void;
};

/** Rates as they are typed, by currency. */
type Texts = Readonly<Record<string, string>>;

const byHand = 'By hand';

/** The rates of a day as they are typed; an emptied one is deleted. */
export function RateRowForm({ codes, today, day, onDone }: RateRowFormProps) {
  const saving = useSaveDay();
  const [date, setDate] = useState(day?.date ?? today);
  const [typed, setTyped] = useState<Texts>({});
  const [source, setSource] = useState(() => sourceOf(day?.rates ?? []));
  const before = day?.rates ?? [];
  const texts = shownTexts(codes, typed, before);
  const change = changeOf({ texts, source, date, before });
  const replaced = useReplaced(day ? '' : date, texts);
  const name = day ? formatCivilDate(day.date) : 'the new rates';
  const isEmpty = change.rates.length + change.deleted.length === 0;

  function save() {
    if (saving.isPending || change.words || isEmpty) return;
    saving.mutate(change, {
      onSuccess: () => {
        setTyped({});
        onDone?.();
      },
    });
  }

  return (
    <tr className="rates-typed" data-day={day?.date} onKeyDown={(event) => isSubmitting(event) && save()}>
      <th scope="row">
        {day ? (
          name
        ) : (
          <DateField
            aria-label="Date of the new rates"
            className="w-33"
            value={date}
            onChange={setDate}
            today={today}
          />
        )}
      </th>
      {codes.map((code) => (
        <td key={code}>
          <TextInput
            className="num"
            inputMode="decimal"
            aria-label={`${code} rate of ${name}`}
            aria-invalid={isWrong(texts[code]) || undefined}
            value={texts[code]}
            onChange={({ target }) => setTyped({ ...typed, [code]: target.value })}
          />
        </td>
      ))}
      <td>
        <TextInput
          className="w-16"
          aria-label={`Source of ${name}`}
          placeholder={byHand}
          maxLength={200}
          value={source}
          onChange={({ target }) => setSource(target.value)}
        />
      </td>
      <td className="text-right">
        <span className="inline-flex gap-1">
          {onDone && (
            <Button variant="ghost" size="sm" onClick={onDone}>
              Cancel
            </Button>
          )}
          <Button
            size="sm"
            disabled={isEmpty || change.words !== undefined}
            busy={saving.isPending}
            busyLabel="Saving…"
            onClick={save}
          >
            {day ? 'Save' : 'Add'}
          </Button>
        </span>
        {change.words && <span className="field-error">{change.words}</span>}
        {replaced !== '' && (
          <span className="field-hint" role="status">
            Replaces {replaced}
          </span>
        )}
      </td>
    </tr>
  );
}

// Buttons have their own Enter, and the calendar's events arrive here from outside of the row.
const isSubmitting = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target);

/** The rates that a day has already, of the currencies that were typed, in words. */
function useReplaced(date: string, texts: Texts): string {
  const on = isDateText(date) ? date : '';
  const { data = [] } = useQuery({ ...ratesOnQuery(on), enabled: on !== '' });
  return data
    .filter((rate) => rate.date === on && (texts[rate.currency] ?? '').trim() !== '')
    .map(({ currency, rate }) => `${currency} ${rateText(rateOf(rate))}`)
    .join(', ');
}

// Rates that nobody has typed over are the day's as they are now: a currency may be removed while the row is open.
function shownTexts(codes: readonly string[], typed: Texts, before: readonly ExchangeRate[]): Texts {
  const known = textsOf(before);
  return Object.fromEntries(codes.map((code) => [code, typed[code] ?? known[code] ?? '']));
}

const textsOf = (rates: readonly ExchangeRate[]): Texts =>
  Object.fromEntries(rates.map(({ currency, rate }) => [currency, rateText(rateOf(rate))]));

const sourceOf = (rates: readonly ExchangeRate[]): string =>
  rates.find(({ source }) => source !== null)?.source ?? '';

const isWrong = (text = ''): boolean => text.trim() !== '' && 'words' in readRate(text);

interface Typing {
  readonly texts: Texts;
  readonly source: string;
  readonly date: string;
  readonly before: readonly ExchangeRate[];
}

/** What is to be written of what was typed; only rates that differ. */
function changeOf({ texts, source, date, before }: Typing) {
  const known = textsOf(before);
  const words: string[] = isDateText(date) ? [] : ['Choose a date'];
  const isOtherSource = before.length > 0 && source !== sourceOf(before);
  const rates = Object.entries(texts).flatMap(([currency, text]) => {
    if (text.trim() === '') return [];
    const reading = readRate(text);
    if ('words' in reading) words.push(`${currency}: ${reading.words}`);
    if ('words' in reading || (text === known[currency] && !isOtherSource)) return [];
    return [{ currency, date, rate: rateNumber(reading.rate), source: source.trim() || byHand }];
  });
  const deleted = Object.keys(known).filter((currency) => texts[currency]?.trim() === '');
  return { date, rates, deleted, words: words[0] };
}
