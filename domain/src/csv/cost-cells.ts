/**
 * Reads what a contract costs, in the company's currency or in its own (docs/product/currencies.md#files-of-contracts): the
 * currency stands in its column or beside the amount, the rate in its column or in the table, and a row without one is
 * refused.
 */
import { convertedMoney, type MoneyFields, moneyFields } from '../currencies/contract-money.ts';
import { mostMinorUnits, originalTooLarge } from '../currencies/currency-amounts.ts';
import { currenciesOf, currencyOfMark } from '../currencies/currency-signs.ts';
import {
  type CurrencyCode,
  decimalsOf,
  parseCurrency,
  usualCurrency,
} from '../currencies/known-currencies.ts';
import { readRateCell } from '../currencies/rate-cells.ts';
import { quotedDecimals, type Rate, rateOf, readRate } from '../currencies/rates.ts';
import { type DateText, daysBetween } from '../days.ts';
import { shortDecimalText } from '../kinds/decimals.ts';
import { currencyMark, readAmount } from '../kinds/written-amounts.ts';
import { readableDay } from '../mail-values.ts';
import { type Cents, centsOf, centsText, divideHalfUp, dollarsOf, largestCost } from '../money.ts';
import type { AmountHeader } from './amount-header.ts';
import { addFault, type RowReading, tooLong } from './cells.ts';
import type { AmountMeaning } from './columns.ts';
import { needsAmountWarning } from './inference.ts';
import { shownValue } from './remarks.ts';
import { readText } from './text.ts';

/** What a row's cost depends on beside its cells. */
export interface CostedDays {
  /** Null where the row doesn't say it. */
  readonly meaning: Exclude<AmountMeaning, 'cycle'> | null;
  /** The days that a whole-term amount is for, both included. */
  readonly term: { readonly startDate: DateText; readonly endDate: DateText } | undefined;
  /** Null where it is missing or wrong. */
  readonly startDate: DateText | null;
}

/**
 * Minor units a year from an amount of some meaning. Only a whole-term amount needs the term: `amount × 365 / days`, both ends
 * counted, rounded half up; undefined where it has no end.
 * @example annualCents(10000n, 'month') // 120000n
 */
export function annualCents(
  cents: bigint,
  meaning: Exclude<AmountMeaning, 'cycle'>,
  term?: CostedDays['term'],
): bigint | undefined {
  if (meaning === 'year') return cents;
  if (meaning === 'month') return cents * 12n;
  if (meaning === 'quarter') return cents * 4n;
  if (!term) return undefined;
  const days = daysBetween(term.startDate, term.endDate) + 1;
  return days > 0 && cents >= 0n ? divideHalfUp(cents * 365n, BigInt(days)) : undefined;
}

/** Whether a row says what something costs, in whatever currency. */
export const hasCost = ({ cells }: RowReading): boolean =>
  readText(cells.cost) !== null || readText(cells.original_cost) !== null;

/** A contract's cost, currency and rate; null where one of them is wrong. */
export function readContractCost(reading: RowReading, days: CostedDays): MoneyFields | null {
  const currency = readCurrency(reading);
  if (currency === null) return null;
  if (currency !== companyOf(reading)) return readOtherCost(reading, currency, days);
  warnOfNeedlessRate(reading);
  const cents = readYearly(reading, companysCostOf(reading), days);
  return cents === null ? null : moneyFields({ cents, own: null });
}

/** What an item without a contract costs, which is in the company's currency. */
export function readOwnCost(reading: RowReading): number | null {
  const currency = readCurrency(reading);
  if (currency === null) return null;
  const company = companyOf(reading);
  if (currency === company) {
    const cents = readYearly(reading, companysCostOf(reading), { meaning: 'year', term: undefined });
    return cents === null ? null : dollarsOf(cents);
  }
  const message = `Without a contract, the cost must be in ${company}`;
  addFault(reading, message, `${costDetail(reading)}, which is in ${currency}`);
  return null;
}

const companyOf = ({ context }: RowReading): CurrencyCode => context.money?.company ?? usualCurrency;

// The amount that is in the contract's own currency, where it has one.
const amountText = ({ cells }: RowReading): string =>
  readText(cells.original_cost) ?? readText(cells.cost) ?? '';

const companysText = ({ cells }: RowReading): string =>
  readText(cells.cost) ?? readText(cells.original_cost) ?? '';

// The currency of a row, the company's where it says nothing; null where it is wrong.
function readCurrency(reading: RowReading): CurrencyCode | null {
  const { cells } = reading;
  const company = companyOf(reading);
  const mark = currencyMark(amountText(reading));
  const named = namesOf(reading)?.currency;
  const given = readText(cells.currency);
  if (given !== null) {
    const currency = parseCurrency(given) ?? currencyOfMark(given, company);
    if (currency === undefined)
      return refuse(reading, 'Currency must be a code such as EUR', `Currency is ${shownValue(given)}`);
    if (mark === undefined || currenciesOf(mark).includes(currency)) return currency;
    return refuse(
      reading,
      'Cost and currency contradict each other',
      `${costDetail(reading)}, and the currency is ${currency}`,
    );
  }
  const sign = mark ?? named;
  if (sign === undefined) {
    if (readText(cells.original_cost) === null) return company;
    return refuse(reading, 'Currency is required with an original cost', costDetail(reading));
  }
  const currency = currencyOfMark(sign, company);
  if (currency !== undefined) return currency;
  const words = currenciesOf(sign).length > 1 ? 'can mean several currencies' : 'is not a known currency';
  return refuse(
    reading,
    'Please give the currency in its own column',
    `${costDetail(reading)}, and ${sign} ${words}`,
  );
}

function refuse(reading: RowReading, message: string, detail: string): null {
  addFault(reading, message, detail);
  return null;
}

function refuseLong({ faults }: RowReading): null {
  faults.push(tooLong('cost', 'amount'));
  return null;
}

function warnOfNeedlessRate(reading: RowReading): void {
  if (readText(reading.cells.rate) === null) return;
  reading.warnings.push({ message: `Rate left out: the cost is in ${companyOf(reading)}` });
}

function readOtherCost(reading: RowReading, currency: CurrencyCode, days: CostedDays): MoneyFields | null {
  const minor = readYearly(reading, otherCostOf(reading, currency), days);
  const rate = readRateOf(reading, currency, days.startDate);
  if (minor === null || rate === null) return null;
  const money = convertedMoney({ currency, minor, rate });
  if ('words' in money) return refuse(reading, money.words, costDetail(reading));
  warnOfOtherProduct(reading, money.cents);
  return moneyFields(money);
}

/** A row's amount, what bounds it, and what is said of one that is beyond. */
interface WrittenCost {
  readonly text: string;
  readonly decimals: number;
  readonly most: bigint;
  readonly tooLarge: string;
  readonly manyDecimals: string;
  /** What the name of its column says. */
  readonly says: AmountHeader | undefined;
}

function otherCostOf(reading: RowReading, currency: CurrencyCode): WrittenCost {
  const decimals = decimalsOf(currency);
  const allowed = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
  return {
    text: amountText(reading),
    decimals,
    most: mostMinorUnits,
    tooLarge: originalTooLarge(currency),
    manyDecimals: `An amount in ${currency} has ${allowed}`,
    says: namesOf(reading),
  };
}

const companysCostOf = (reading: RowReading): WrittenCost => ({
  text: companysText(reading),
  decimals: 2,
  most: centsOf(largestCost),
  tooLarge: 'Cost can be at most 999,999,999,999.99',
  manyDecimals: 'Cost can have at most two decimals',
  says:
    readText(reading.cells.cost) === null
      ? reading.context.names?.original_cost
      : reading.context.names?.cost,
});

// Minor units a year.
function readYearly(
  reading: RowReading,
  cost: WrittenCost,
  { meaning, term }: Omit<CostedDays, 'startDate'>,
): bigint | null {
  const { text, decimals, says } = cost;
  const amount = readAmount(text, { decimals, decimal: reading.context.reading.decimal });
  const detail = `Cost is ${shownValue(text)}`;
  if ('fault' in amount) {
    if (amount.fault === 'too long') return refuseLong(reading);
    if (amount.fault === 'too many decimals') return refuse(reading, cost.manyDecimals, detail);
    return refuse(reading, notPositive, `${detail}. Please write it like 1234.56`);
  }
  if (amount.cents <= 0n) return refuse(reading, notPositive, `${detail}. A contract needs more than 0`);
  warnOfOpenAmount(reading, text, shortDecimalText(amount.cents, decimals));
  warnOfTax(reading, says);
  // A whole-term amount whose dates are wrong can't be worked out, but its own faults are reported all the same.
  if (meaning === null || (meaning === 'term' && !term)) return null;
  const yearly = annualCents(amount.cents * (says?.scale ?? 1n), meaning, term) ?? 0n;
  if (yearly > cost.most) return refuse(reading, cost.tooLarge, detail);
  if (yearly > 0n) return yearly;
  return refuse(reading, notPositive, decimals === 2 ? `${detail}. That is less than a cent a year` : detail);
}

// The names of its columns say what a cell leaves open.
const namesOf = ({ cells, context }: RowReading): AmountHeader | undefined =>
  readText(cells.original_cost) === null ? context.names?.cost : context.names?.original_cost;

function warnOfTax({ warnings }: RowReading, says: AmountHeader | undefined): void {
  if (says?.tax !== 'gross') return;
  warnings.push({
    message: 'Cost includes tax, as its column’s name says; it is imported unchanged',
  });
}

function readRateOf(reading: RowReading, currency: CurrencyCode, startDate: DateText | null): Rate | null {
  const { cells, context } = reading;
  const text = readText(cells.rate);
  if (text !== null) {
    const parts = readRateCell(text, context.reading.openRates);
    const detail = `Rate is ${shownValue(text)}`;
    if (typeof parts === 'object' && parts.choice !== undefined)
      return refuse(reading, 'Rate can mean two numbers', `${detail}. That ${parts.choice}`);
    const rate = typeof parts === 'bigint' ? readRate(shortDecimalText(parts, quotedDecimals)) : undefined;
    if (rate && 'rate' in rate) return rate.rate;
    return refuse(reading, rate?.words ?? 'Rate must be a positive number', detail);
  }
  if (startDate === null) return null;
  const found = context.money?.findRate(currency, startDate);
  if (found !== undefined) return rateOf(found);
  const message = `There is no rate for ${currency}`;
  return refuse(
    reading,
    message,
    `${message} up to ${readableDay(startDate)}. Please give it in a column, or enter it in Settings`,
  );
}

// Our own files have the product beside it, in the company's currency.
function warnOfOtherProduct(reading: RowReading, product: Cents): void {
  const { cells, context, warnings } = reading;
  const text = readText(cells.cost);
  if (text === null || readText(cells.original_cost) === null) return;
  const given = readAmount(text, context.reading);
  if ('cents' in given && given.cents === product) return;
  const message = `Cost ${shownValue(text)} isn’t original cost × rate; ${centsText(product)} is imported instead`;
  warnings.push({ kind: 'other product', message });
}

function warnOfOpenAmount({ context, warnings }: RowReading, text: string, amount: string): void {
  if (!needsAmountWarning(context.reading, text)) return;
  const message = `Cost ${text} can mean two amounts; it is read as ${amount}`;
  warnings.push({ kind: 'open cost', message });
}

const notPositive = 'Cost must be a positive number';

const costDetail = (reading: RowReading): string => `Cost is ${shownValue(amountText(reading))}`;
