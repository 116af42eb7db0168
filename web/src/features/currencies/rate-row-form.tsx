import type { ExchangeRate } from '@purser/api/exchange-rates';
import { rateNumber, rateOf, rateText, readRate } from '@purser/domain/currencies/rates';
import { isDateText } from '@purser/domain/days';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { isEqual } from '../../lib/draft.ts';
import { formatCivilDate } from '../../lib/format.ts';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { refresh } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toast.ts';
import type { Draft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useSharedSave } from '../../ui/shared-save.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { ratesOnQuery, sharedDay } from './currencies.queries.ts';

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
export function RateRowForm(row: RateRowFormProps) {
  const { codes, today, day, onDone } = row;
  const { date, texts, source, words, replaced, isEmpty, saving, ...typing } = useTypedDay(row);
  const name = day ? formatCivilDate(day.date) : 'the new rates';
  const canSave = !isEmpty && words === undefined;

  function save() {
    if (canSave && !saving.isSaving) typing.save();
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
            onChange={typing.setDate}
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
            onChange={({ target }) => typing.setRate(code, target.value)}
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
          onChange={({ target }) => typing.setSource(target.value)}
        />
      </td>
      <td className="text-right">
        <span className="inline-flex gap-1">
          {onDone && (
            <Button variant="ghost" size="sm" onClick={onDone}>
              Cancel
            </Button>
          )}
          <Button size="sm" disabled={!canSave} busy={saving.isSaving} busyLabel="Saving…" onClick={save}>
            {day ? 'Save' : 'Add'}
          </Button>
        </span>
        {words && <span className="field-error">{words}</span>}
        {replaced.length > 0 && (
          <span className="field-hint" role="status">
            Replaces {replaced.map(rateInWords).join(', ')}
          </span>
        )}
        {saving.conflict && <ConflictDialog {...saving.conflict} />}
      </td>
    </tr>
  );
}

// Buttons have their own Enter, and the calendar's events arrive here from outside of the row.
const isSubmitting = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target);

/** A day's rates while they are typed. Others may save that day meanwhile. */
function useTypedDay({ codes, today, day, onDone }: RateRowFormProps) {
  const client = useQueryClient();
  const [date, setDate] = useState(day?.date ?? today);
  const [typed, setTyped] = useState<Texts>({});
  const [typedSource, setTypedSource] = useState<string | null>(null);
  const [base, setBase] = useState<readonly ExchangeRate[] | null>(null);
  const there = useRatesOf(day ? '' : date);
  const before = byCurrency(base ?? day?.rates ?? there);
  const shown = day ? before : [];
  const source = typedSource ?? sourceOf(shown);
  const texts = shownTexts(codes, typed, shown);
  const { rates, words } = readTexts({ texts, source, date, shown });
  const isTypedOver = ({ currency }: ExchangeRate): boolean =>
    day ? texts[currency] !== undefined : rates.some((rate) => rate.currency === currency);
  const mine = byCurrency([...before.filter((rate) => !isTypedOver(rate)), ...rates]);
  const saving = useSharedSave(sharedDay(date), {
    onSaved: () => {
      setTyped({});
      setBase(null);
      toast({ title: 'Success', description: 'Rates saved' });
      void refresh(client, ['rates']);
      onDone?.();
    },
    onAdopt: (draft) => {
      setTyped(textsFrom(draft));
      setBase(draft.base);
      if (isEqual(draft.base, draft.mine)) setTypedSource(null);
    },
    onRefused: (error) => {
      if (!isSignedOut(error)) toast({ ...notSaved, description: messageOf(error) });
      void refresh(client, ['rates']);
    },
  });
  const begin = () => day && setBase(before);

  return {
    date,
    texts,
    source,
    words,
    /** The rates that the new ones take the place of. */
    replaced: day ? [] : before.filter(isTypedOver),
    isEmpty: isEqual(mine, before),
    saving,
    setDate: (next: string) => {
      setDate(next);
      setBase(null);
    },
    setRate: (currency: string, text: string) => {
      begin();
      setTyped({ ...typed, [currency]: text });
    },
    setSource: (text: string) => {
      begin();
      setTypedSource(text);
    },
    save: () => saving.save({ base: before, mine }),
  };
}

const notSaved = { title: 'The rates were not saved', variant: 'destructive' } as const;

/** The rates that a day has already. */
function useRatesOf(date: string): readonly ExchangeRate[] {
  const on = isDateText(date) ? date : '';
  const { data = [] } = useQuery({ ...ratesOnQuery(on), enabled: on !== '' });
  return data.filter((rate) => rate.date === on);
}

const rateInWords = ({ currency, rate }: ExchangeRate): string => `${currency} ${rateText(rateOf(rate))}`;

const byCurrency = (rates: readonly ExchangeRate[]): ExchangeRate[] =>
  rates.toSorted((one, other) => (one.currency < other.currency ? -1 : 1));

// Rates that nobody has typed over are the day's as they are now: a currency may be removed while the row is open.
function shownTexts(codes: readonly string[], typed: Texts, shown: readonly ExchangeRate[]): Texts {
  const known = textsOf(shown);
  return Object.fromEntries(codes.map((code) => [code, typed[code] ?? known[code] ?? '']));
}

const textsOf = (rates: readonly ExchangeRate[]): Texts =>
  Object.fromEntries(rates.map(({ currency, rate }) => [currency, rateText(rateOf(rate))]));

/** What is typed of a draft: where it differs from what it began with. */
function textsFrom({ base, mine }: Draft<ExchangeRate[]>): Texts {
  const [known, after] = [textsOf(base), textsOf(mine)];
  const typed = Object.keys({ ...known, ...after }).filter((currency) => known[currency] !== after[currency]);
  return Object.fromEntries(typed.map((currency) => [currency, after[currency] ?? '']));
}

const sourceOf = (rates: readonly ExchangeRate[]): string =>
  rates.find(({ source }) => source !== null)?.source ?? '';

const isWrong = (text = ''): boolean => text.trim() !== '' && 'words' in readRate(text);

interface Typing {
  readonly texts: Texts;
  readonly source: string;
  readonly date: string;
  /** The rates that the texts began with. */
  readonly shown: readonly ExchangeRate[];
}

/** The rates as they are typed, or what is wrong with one of them. */
function readTexts({ texts, source, date, shown }: Typing) {
  const isOtherSource = shown.length > 0 && source !== sourceOf(shown);
  const words: string[] = isDateText(date) ? [] : ['Choose a date'];
  const rates = Object.entries(texts).flatMap(([currency, text]) => {
    if (text.trim() === '') return [];
    const before = shown.find((rate) => rate.currency === currency);
    if (before && !isOtherSource && text === textsOf([before])[currency]) return [before];
    const reading = readRate(text);
    if ('words' in reading) {
      words.push(`${currency}: ${reading.words}`);
      return [];
    }
    return [{ currency, date, rate: rateNumber(reading.rate), source: source.trim() || byHand }];
  });
  return { rates, words: words[0] };
}
