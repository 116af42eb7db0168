/**
 * What the name of a column says about its amounts (docs/product/csv-files.md#names-of-amounts): their currency, whether
 * they are in thousands, what period they cover, and whether tax is in them. It holds for cells that say nothing themselves.
 */

import { parseCurrency } from '../currencies/known-currencies.ts';
import { foldText } from '../folded-text.ts';
import { longest } from '../limits.ts';

/** What a name says; `rest` is the name without it, but for the period. */
export interface AmountHeader {
  /** A currency's code, or a sign that several may share. */
  readonly currency: string | undefined;
  /** 1, a thousand or a million. */
  readonly scale: bigint;
  readonly period: 'year' | 'quarter' | 'month' | undefined;
  readonly tax: 'net' | 'gross' | undefined;
  readonly rest: string;
  /** The name without the period, too. */
  readonly bare: string;
}

/** @example readAmountHeader('Cost in k€ per month') // { currency: '€', scale: 1000n, period: 'month', tax: undefined, rest: 'Cost per month', bare: 'Cost' } */
export function readAmountHeader(name: string): AmountHeader {
  const text = name.length > longest.header ? '' : spaced(name);
  const found: Found = { currency: undefined, scale: 1n, tax: undefined };
  const words = text.split(' ');
  const bracketed = bracketedWords(name.slice(0, longest.header));
  const rest = words.filter((word, at) => !takeWord(word, found, { words, at, isSure: bracketed.has(word) }));
  const period = periodOf(rest.join(' '));
  const kept = rest.filter((word) => !isLink(word, found)).join(' ');
  return { ...found, period, rest: kept, bare: period === undefined ? kept : withoutPeriod(kept) };
}

/** How many amounts of a period make those of a year. @example timesAYear({ period: 'month' }) // 12n */
export const timesAYear = ({ period }: Pick<AmountHeader, 'period'>): bigint =>
  ({ year: 1n, quarter: 4n, month: 12n })[period ?? 'year'];

/** What a name says of the period its amounts cover. @example periodOf('Kosten pro Monat') // 'month' */
export function periodOf(name: string): AmountHeader['period'] {
  const words = foldText(name);
  return periods.find(([pattern]) => pattern.test(words))?.[1];
}

const periods = [
  [
    /\bmonth|\bmo\b|\bmrr\b|\bmonat|\bmtl\b|\bmens(?:al|ual|uel)|\bp m\b|\b(?:par|por|al|ao) m(?:ois|es)\b/,
    'month',
  ],
  [/\bquarter|\bquartal|\btrimest|\bqtr\b/, 'quarter'],
  [/annual|annuel|anual|annum|year|\byr\b|\bjahr|\bjhrl\b|\bp a\b|\b(?:par|por|al|ao) an[o]?\b/, 'year'],
] as const;

const periodWords =
  /\b(?:monthly|months?|mo|monatliche?|monat|mtl|mensuel(?:le)?|mensual|mensal|mois|mes|quarterly|quarter|qtr|quartal|annually|annual|annum|yearly|years?|yr|jahrliche?|jahr|jhrl|annuel(?:le)?|anual|an|ano|per|pro|par|por|al|ao|each|p a|p m|p)\b/g;

const withoutPeriod = (text: string): string =>
  foldText(text).replace(periodWords, ' ').replace(/\s+/g, ' ').trim();

// Words and signs, one blank between them: 'AnnualCost_EUR' and 'Annual Cost (EUR)' say the same.
const spaced = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}\p{M}\p{Sc}]+/gu, ' ')
    .trim();

interface Found {
  currency: string | undefined;
  scale: bigint;
  tax: 'net' | 'gross' | undefined;
}

interface Place {
  readonly words: readonly string[];
  readonly at: number;
  /** Whether the word stands in brackets, where nothing but a remark does. */
  readonly isSure: boolean;
}

const bracketedWords = (name: string): ReadonlySet<string> =>
  new Set([...name.matchAll(/[([]([^)\]]*)/g)].flatMap(([, inner = '']) => spaced(inner).split(' ')));

// Whether a word is a remark on the amounts, which is noted then.
function takeWord(word: string, found: Found, place: Place): boolean {
  const lower = foldText(word);
  const scale = scales.get(lower);
  if (scale !== undefined && (lower.length > 1 || place.isSure)) {
    found.scale = scale;
    return true;
  }
  const tax = taxes.get(lower);
  if (tax !== undefined) {
    found.tax = tax;
    return true;
  }
  const marked = readMark(word, place);
  if (marked === undefined) return false;
  found.currency = marked.currency;
  if (marked.scale !== 1n) found.scale = marked.scale;
  return true;
}

const thousand = 1000n;
const million = 1_000_000n;
const scales: ReadonlyMap<string, bigint> = new Map([
  ...['k', '000', '000s', 'tsd', 'thousand', 'thousands', 'tausend', 'milliers', 'miles', 'milhares'].map(
    (word) => [word, thousand] as const,
  ),
  ...['mio', 'mn', 'million', 'millions', 'millionen', 'millones', 'milhoes'].map(
    (word) => [word, million] as const,
  ),
]);

const taxes: ReadonlyMap<string, 'net' | 'gross'> = new Map([
  ...['net', 'netto', 'ht', 'excl', 'exkl', 'excluding', 'zzgl'].map((word) => [word, 'net'] as const),
  ...['gross', 'brutto', 'ttc', 'incl', 'inkl', 'including'].map((word) => [word, 'gross'] as const),
]);

const names: ReadonlyMap<string, string> = new Map([
  ['euro', 'EUR'],
  ['euros', 'EUR'],
  ['dollar', '$'],
  ['dollars', '$'],
  ['pounds', '£'],
  ['sterling', 'GBP'],
  ['franken', 'CHF'],
]);

// Codes that are words, too, are codes in brackets alone.
const alsoWords = new Set(
  'ALL TOP TRY CUP PEN MOP SOS LAK GEL MAD BAM ANG BOB COP MUR RON SLE AMD'.split(' '),
);
const usualCodes = new Set(
  'EUR USD GBP CHF CAD AUD NZD JPY CNY INR SEK NOK DKK PLN CZK HUF BRL MXN ZAR SGD HKD'.split(' '),
);

interface Mark {
  readonly currency: string;
  readonly scale: bigint;
}

// `k€`, `TEUR`, `$000`, `USD`, `euros`.
function readMark(word: string, { words, at, isSure }: Place): Mark | undefined {
  const named = names.get(foldText(word));
  if (named !== undefined)
    return { currency: isUs(words[at - 1]) && named === '$' ? 'USD' : named, scale: 1n };
  const [, before = '', mark = '', behind = ''] =
    /^(k|t|m|mm|mio|tsd)?((?:[A-Z]{1,3})?\p{Sc}|[A-Z]{3}|[a-z]{3})(k|m|mm|mio|000s?)?$/iu.exec(word) ?? [];
  if (mark === '') return undefined;
  const scale = scaleOf(before || behind);
  if (/\p{Sc}/u.test(mark)) return { currency: mark, scale };
  const currency = parseCurrency(mark);
  if (currency === undefined) return undefined;
  const isCode = mark === mark.toUpperCase() ? isSure || !alsoWords.has(mark) : usualCodes.has(currency);
  return isCode ? { currency, scale } : undefined;
}

const scaleOf = (text: string): bigint => {
  if (text === '') return 1n;
  return /^m/i.test(text) ? million : thousand;
};

const isUs = (word: string | undefined): boolean => word !== undefined && /^us$/i.test(word);

// `in`, `US` and `VAT` say nothing once what they belong to is taken off.
function isLink(word: string, { currency, scale, tax }: Found): boolean {
  const lower = foldText(word);
  if (tax !== undefined && /^(?:vat|tax|taxes|mwst|ust|tva|iva|gst|of)$/.test(lower)) return true;
  return (currency !== undefined || scale !== 1n) && /^(?:in|en|em|us)$/.test(lower);
}
