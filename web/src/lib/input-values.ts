import { rateOf, rateText } from '@purser/domain/currencies/rates';
import type { KindValues } from '@purser/domain/fields';
import { percentText } from '@purser/domain/ranged-values';

/** Texts are '' where a field is empty. */
export const inputValues = {
  day: (day: KindValues['day']) => day,
  dayOrNone: (day: KindValues['dayOrNone']) => day ?? '',
  amount: (dollars: number) => dollars.toFixed(2),
  amountOrNone: (dollars: number | null) => (dollars === null ? '' : String(dollars)),
  text: (text: string) => text,
  textOrNone: (text: string | null) => text ?? '',
  names: (names: readonly string[]) => [...names],
  segments: (segments: readonly string[] | null) => [...(segments ?? [])],
  shares: (shares: string | null) => shares,
  personOrNone: (id: number | null) => id,
  cycle: (cycle: KindValues['cycle']) => cycle,
  cycleOrNone: (cycle: KindValues['cycleOrNone']) => cycle,
  yesNo: (answer: boolean) => answer,
  countOrNone: (count: number | null) => (count === null ? '' : String(count)),
  percentOrNone: (percent: number | null) => (percent === null ? '' : percentText(percent)),
  daysOrNone: (days: KindValues['daysOrNone']) => (days ?? []).join(', '),
  unitOrNone: (unit: KindValues['unitOrNone']) => unit,
  currencyOrNone: (currency: KindValues['currencyOrNone']) => currency ?? '',
  originalOrNone: (amount: number | null) => (amount === null ? '' : String(amount)),
  // A rate below a millionth would get an exponent.
  rateOrNone: (rate: number | null) => (rate === null ? '' : rateText(rateOf(rate))),
};

/** Values are compared as JSON. */
export const changedAmong = <Name extends PropertyKey>(
  names: readonly Name[],
  before: Readonly<Partial<Record<Name, unknown>>>,
  after: Readonly<Partial<Record<Name, unknown>>>,
): Name[] => names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
