import { isDateText } from '@purser/domain/days';

const locale = 'en-US';
export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

// Making a formatter costs far more than using it, and a table of 10,000 rows uses each of them often.
const moneyFormat = (currency: string) => new Intl.NumberFormat(locale, { style: 'currency', currency });
let money = moneyFormat('USD');
let sign = '$';
const count = new Intl.NumberFormat(locale);
const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** From then on amounts are written in the company's currency, which the session says before anything is drawn. */
export function showAmountsIn(currency: string): void {
  if (money.resolvedOptions().currency === currency) return;
  money = moneyFormat(currency);
  sign = money.format(0).split('0')[0] ?? '';
}

/** The company's currency. */
export const companyCurrency = (): string => money.resolvedOptions().currency ?? 'USD';

/** What stands before the company's amounts: '$'. */
export const companySign = (): string => sign;

/** What the company's amounts are in: 'US dollars', 'EUR'. */
export function currencyName(): string {
  const currency = companyCurrency();
  return currency === 'USD' ? 'US dollars' : currency;
}

/** What a field for a cost is in: 'US dollars a year'. */
export const costHint = (): string => `${currencyName()} a year`;

/** 184320 → '$184,320.00'. */
export const formatMoney = (amount: number): string => money.format(amount);

/** 2160 → '+$2,160.00', -8424 → '−$8,424.00', 0 → '±$0.00'. */
export function formatChange(amount: number): string {
  const direction = amount === 0 ? '±' : '+';
  return `${amount < 0 ? '−' : direction}${money.format(Math.abs(amount))}`;
}

/** 184320 → { whole: '$184,320', cents: '.00' }, so that the cents can be quieter. */
export function splitMoney(amount: number): { whole: string; cents: string } {
  const text = money.format(amount);
  const point = text.lastIndexOf('.');
  return { whole: text.slice(0, point), cents: text.slice(point) };
}

/** The same without a currency's sign, for columns whose head says the currency. */
export function splitAmount(amount: number): { whole: string; cents: string } {
  const text = twoDecimals.format(amount);
  return { whole: text.slice(0, -3), cents: text.slice(-3) };
}

/** 10000 → '10,000'. */
export const formatCount = (value: number): string => count.format(value);

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'];

/** 4300000000 → '4.3 GB', 184000000 → '184 MB', 512 → '512 B'. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), byteUnits.length - 1);
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step === 0 || value >= 10 ? 0 : 1)} ${byteUnits[step]}`;
}

/** 1234.56 → '1,234.6%'. */
export const formatPercent = (percent: number): string => `${tenths.format(percent)}%`;

/** 1, 'row' → '1 row'; 1200, 'row' → '1,200 rows'. */
export const countOf = (value: number, noun: string, plural = `${noun}s`): string =>
  `${count.format(value)} ${value === 1 ? noun : plural}`;

/** '2024-01-05' → 'Jan 5, 2024', without any time zone. Other texts are returned unchanged. */
export function formatCivilDate(date: string): string {
  if (!isDateText(date)) return date;
  const [year, month, day] = date.split('-');
  return `${monthNames[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** 'Maya Ann Lindqvist' → 'ML'; 'maya@example.com' → 'M'. A user name in brackets behind the name is ignored. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]?.trim().split(/\s+/).filter(isOfName) ?? [];
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase(locale) ?? '').join('');
}

const isOfName = (word: string): boolean => word !== '' && !word.startsWith('(');

export function cutWords(text: string, atMost = 12): string {
  const words = text.trim().split(/\s+/);
  return words.length > atMost ? `${words.slice(0, atMost).join(' ')}...` : text.trim();
}

/** @example daysLeftText(-1) // '1 day overdue' */
export const daysLeftText = (days: number): string =>
  days < 0 ? `${countOf(-days, 'day')} overdue` : `${countOf(days, 'day')} left`;
