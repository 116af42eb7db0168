/**
 * Numbers of a workbook as its cells show them (docs/product/csv-files.md#workbooks): a number alone isn't a day, a share or an
 * amount in euros; its format says so.
 */
import { addDays } from '@purser/domain/renewal/civil-days';

/** What a format makes of a number. */
export interface NumberFormat {
  readonly kind: 'plain' | 'percent' | 'day' | 'time';
  /** The sign or code of a currency that it shows. */
  readonly currency: string;
}

const plain: NumberFormat = { kind: 'plain', currency: '' };

// The formats that every workbook has without naming them.
const builtIn: ReadonlyMap<number, NumberFormat> = new Map<number, NumberFormat>([
  ...[9, 10].map((id) => [id, { kind: 'percent', currency: '' }] as const),
  ...[14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map(
    (id) => [id, { kind: 'day', currency: '' }] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 45, 46, 47].map((id) => [id, { kind: 'time', currency: '' }] as const),
]);

/** The format of a number by its id, and its code where the workbook names one. @example formatOf(164, '0.0%').kind // 'percent' */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn.get(id) ?? plain;
  const [first = ''] = code.slice(0, 500).split(';');
  const currency = /\[\$([^\]-]+)/.exec(first)?.[1] ?? /\p{Sc}/u.exec(first)?.[0] ?? quotedCurrency(first);
  const bare = first
    .replace(/"[^"]*"?|\\.|_.|\*./g, '')
    .replace(/\[(?![hms]+\])[^\]]*\]?/gi, '')
    .toLowerCase();
  if (bare.includes('%')) return { kind: 'percent', currency: '' };
  if (/[dy]|mmm/.test(bare) && !/[#0]/.test(bare.replace(/[.,]0+/g, '')))
    return { kind: 'day', currency: '' };
  if (/[hs]|m:/.test(bare)) return { kind: 'time', currency: '' };
  return { kind: 'plain', currency };
}

const quotedCurrency = (code: string): string =>
  /"\s*([A-Z]{3}|\p{Lu}?\p{L}{1,2}\.?)\s*"/u.exec(code)?.[1] ?? '';

/** Whether days are counted from 1904, as on an old Mac. */
export interface DaySystem {
  readonly is1904: boolean;
}

/**
 * A number as its cell shows it, but for the days, which are written year first.
 * @example shownNumber('46023', { kind: 'day', currency: '' }, { is1904: false }) // '2026-01-01'
 */
export function shownNumber(text: string, { kind, currency }: NumberFormat, days: DaySystem): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (kind === 'percent') return `${decimal(value * 100)}%`;
  if (kind === 'day') return dayOf(value, days) ?? decimal(value);
  if (kind === 'time') return value >= 1 ? (dayOf(value, days) ?? decimal(value)) : timeOf(value);
  if (currency === '') return decimal(value);
  return value < 0 ? `-${currency} ${decimal(-value)}` : `${currency} ${decimal(value)}`;
}

// Excel shows fifteen digits, behind which a number has what computing left there. A zero more keeps three decimals from being
// taken for thousands.
function decimal(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  const written = text.includes('e-') ? value.toFixed(12).replace(/0{1,12}$/, '') : text;
  return /^-?\d{1,3}\.\d{3}$/.test(written) ? `${written}0` : written;
}

// In days; the last is in the year 9999.
const mostDays = 2_958_465;

// A calendar with a February 29, 1900, that wasn't.
function dayOf(value: number, { is1904 }: DaySystem): string | undefined {
  const day = Math.floor(value);
  if (day < 0 || day > mostDays) return undefined;
  if (is1904) return addDays('1904-01-01', day);
  return addDays(day < 61 ? '1899-12-31' : '1899-12-30', day);
}

function timeOf(value: number): string {
  const minutes = Math.round(value * 24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
