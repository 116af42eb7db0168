/**
 * A contract in a currency of its own (docs/product/currencies.md#contracts): what it costs there a year, and the rate by
 * which that is its cost in the company's currency. The cost follows from the two and is never given by itself; a contract
 * never gets a rate that nobody gave and no table has.
 */
import type { DateText } from '../days.ts';
import { readOriginalCost } from '../kinds/amounts.ts';
import type { ProblemFields } from '../problem.ts';
import { convertedMoney, type MoneyFields, moneyFields } from './contract-money.ts';
import { amountDigits } from './currency-amounts.ts';
import type { CurrencyCode } from './known-currencies.ts';
import { type Rate, rateText, readRate } from './rates.ts';

/** The given fields of a contract's money; what isn't given stays as it is, or is computed. */
export type GivenCurrency = { readonly [Name in keyof MoneyFields]?: MoneyFields[Name] | null };

/** What the company says of a contract's currency. */
export interface CompanyRate {
  readonly company: CurrencyCode;
  /** The table's rate for the contract's currency in force on its first day; null where there is none. */
  readonly rate: number | null;
  readonly startDate: DateText;
}

/** The terms as they are kept, or what is wrong with them by field. */
export type SettledCurrency = { readonly terms: MoneyFields } | { readonly faults: ProblemFields };

/**
 * The currency that needs the table's rate, because no rate was given; undefined where none is needed.
 * @example currencyToLookUp(undefined, { currency: 'EUR', originalCost: 12 }, 'USD') // 'EUR'
 */
export function currencyToLookUp(
  before: MoneyFields | undefined,
  given: GivenCurrency,
  company: CurrencyCode,
): CurrencyCode | undefined {
  const currency = given.currency === undefined ? before?.currency : given.currency;
  if (!currency || currency === company) return undefined;
  const kept = before?.currency === currency ? before.rate : null;
  return (given.rate === undefined ? kept : given.rate) === null ? currency : undefined;
}

/**
 * A contract's currency and cost from what is given of them, of a new contract or of one as it was `before`.
 * @example settleCurrency(undefined, { currency: 'EUR', originalCost: 100, rate: 1.1584 }, company)
 * // { terms: { currency: 'EUR', originalCost: 100, rate: 1.1584, cost: 115.84 } }
 */
export function settleCurrency(
  before: MoneyFields | undefined,
  given: GivenCurrency,
  company: CompanyRate,
): SettledCurrency {
  const currency = given.currency === undefined ? (before?.currency ?? null) : given.currency;
  if (currency === null) return inCompanys(before, given);
  if (currency === company.company) return inOwn(before, given, currency);
  return inOther(before, { ...given, currency }, company);
}

// A call in the company's currency may send the cost as the original one. Nothing that is sent is ignored in silence.
function inOwn(
  before: MoneyFields | undefined,
  { originalCost, rate, cost: given }: GivenCurrency,
  company: CurrencyCode,
): SettledCurrency {
  if ((rate ?? 1) !== 1)
    return { faults: { rate: `${company} is the company’s currency and has no rate. Leave it out` } };
  const cost = originalCost ?? given;
  if ((given ?? cost) !== cost)
    return {
      faults: { originalCost: `The cost is in ${company}, so cost and original cost must be the same` },
    };
  return inCompanys(before, cost === undefined ? {} : { cost });
}

function inCompanys(before: MoneyFields | undefined, given: GivenCurrency): SettledCurrency {
  if ((given.originalCost ?? null) !== null || (given.rate ?? null) !== null) {
    return { faults: { currency: 'Currency is required with a cost in another one' } };
  }
  const cost = given.cost ?? before?.cost;
  if (cost === undefined) return { faults: { cost: 'Cost is required' } };
  return { terms: { currency: null, originalCost: null, rate: null, cost } };
}

function inOther(
  before: MoneyFields | undefined,
  given: GivenCurrency & { readonly currency: CurrencyCode },
  company: CompanyRate,
): SettledCurrency {
  const { currency } = given;
  const kept = before?.currency === currency ? before : undefined;
  const amount = given.originalCost === undefined ? kept?.originalCost : given.originalCost;
  if (amount === undefined || amount === null) {
    return { faults: { originalCost: `Cost in ${currency} is required` } };
  }
  const original = readOriginalCost(amount, currency);
  if ('words' in original) return { faults: { originalCost: original.words } };
  const rate = (given.rate === undefined ? kept?.rate : given.rate) ?? company.rate;
  if (rate === null) return { faults: { rate: noRate(currency, company.startDate) } };
  const read = readRate(rate);
  if ('words' in read) return { faults: { rate: read.words } };
  const money = convertedMoney({ currency, minor: original.minor, rate: read.rate });
  if ('words' in money) return { faults: { rate: money.words } };
  const terms = moneyFields(money);
  const isCostAlone =
    kept !== undefined && terms.cost === kept.cost && (given.cost ?? terms.cost) !== terms.cost;
  return isCostAlone ? { faults: { cost: costFollows(original.minor, currency, read.rate) } } : { terms };
}

/** What is said where nobody gave a rate and the table has none; days as screens write them are the client's. */
export const noRate = (currency: CurrencyCode, day: DateText): string =>
  `There is no rate for ${currency} up to ${day}. Enter one, or add it in Settings`;

const costFollows = (minor: bigint, currency: CurrencyCode, rate: Rate): string =>
  `The cost is ${amountDigits(minor, currency)} ${currency} at ${rateText(rate)}. Change that or the rate instead`;
