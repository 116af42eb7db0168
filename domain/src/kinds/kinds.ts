/** All kinds of values. A new one is an object here: types, schemas, files, forms and the history follow (decision 148). */
import type { CurrencyCode } from '../currencies/known-currencies.ts';
import type { DateText } from '../days.ts';
import type { BillingCycle, NoticeUnit } from '../options.ts';
import { amount, original, rate } from './amounts.ts';
import { currency, cycle, unit, yesNo } from './choices.ts';
import type { GivenKind, Kind } from './kind.ts';
import { count, days, percent } from './numbers.ts';
import { day, names, person, segments, shares, text } from './texts.ts';

/** The kinds by the names that descriptions call them by. */
export const kinds = {
  day,
  amount,
  text,
  names,
  segments,
  shares,
  person,
  cycle,
  yesNo,
  count,
  percent,
  days,
  unit,
  currency,
  original,
  rate,
} satisfies { readonly [Name in keyof KindValues]: Kind<KindValues[Name], never> };
/** The name of a kind. */
export type FieldKind = keyof typeof kinds;

type KindOf<Name extends FieldKind> = (typeof kinds)[Name];

/** What a field of each kind holds. */
export interface KindValues {
  readonly day: DateText;
  readonly amount: number;
  readonly text: string;
  readonly names: readonly string[];
  readonly segments: readonly string[];
  readonly shares: string | null;
  readonly person: number;
  readonly cycle: BillingCycle;
  readonly yesNo: boolean;
  readonly count: number;
  readonly percent: number;
  readonly days: readonly number[] | null;
  readonly unit: NoticeUnit;
  readonly currency: CurrencyCode;
  readonly original: number;
  readonly rate: number;
}

/** What calls and forms give of it. */
export type KindGiven<Name extends FieldKind> =
  KindOf<Name> extends Kind<infer _Value, infer Given> ? Given : never;

/** The kinds that always have a value, also where nothing is said. */
export type AlwaysGiven = {
  [Name in FieldKind]: KindOf<Name> extends GivenKind<unknown> ? Name : never;
}[FieldKind];

/** A kind whatever it holds. */
export const kindNamed = (name: FieldKind): Kind<unknown, unknown> => kinds[name];
