/**
 * What a cell of text means: nothing, a literal, a list (docs/product/csv-files.md#cells). A spreadsheet would run a cell
 * that begins like a formula, so on export an apostrophe goes in front of it, and comes off again on import. The same
 * apostrophe keeps a real value apart from the words that other programs write for "nothing".
 */
import { visibleText } from '../invisible-characters.ts';
import { readCycleWord } from '../kinds/written-words.ts';
import type { BillingCycle } from '../options.ts';
import { ownValue } from '../own-value.ts';

/** Marks the template's example row, in the column `unique_id`; such a row is never imported. */
export const exampleMark = 'EXAMPLE ROW';

/** In `start_date`, says outright that an item has a cost but no contract. A blank there is taken for a mistake. */
export const noContract = 'no contract';

const nullWords = ['n/a', '#n/a', 'null', '-', '–', '—'];
// Some spreadsheets take the wide forms of a Japanese keyboard for the plain ones.
const special = /^'*(?:[=+\-@＝＋－＠\t\r\n]|(?:n\/a|#n\/a|null|[–—]|no contract|example row)$)/i;

// In the languages of spreadsheets: `#REF!`, `#BEZUG!`, `#¡VALOR!`, `#NAME?`, `#DIV/0!`, `#NV`; LibreOffice's `Err:502`; and
// what is shown where a column is too narrow.
const spreadsheetError =
  /^(?:#[¡¿]?\p{L}[\p{L}\p{M}/_.]{1,24}(?:[/ ]?0)?[!?]|#(?:NV|N\/D|N\/B|N\/V|NA|I\/T|N\/DISP|NDISP|ND|GETTING_DATA|DESPEJAR|SAKNAS!?|Н\/Д|BRAK)|(?:Err|Fehler|Erreur|Erro):\d{3}|#{3,})$/iu;

/** Whether a cell has an error of a spreadsheet instead of a value. @example isSpreadsheetError('#BEZUG!') // true */
export const isSpreadsheetError = (text: string): boolean => {
  const word = text.trim();
  return word.length <= 30 && spreadsheetError.test(word);
};

/** A record of a CSV file, with its line end; cells are quoted where they must be. @example writeRecord(['a', 'b,"c"']) // 'a,"b,""c"""\n' */
export const writeRecord = (cells: readonly string[]): string => `${cells.map(quoteCell).join(',')}\n`;

/** Whether a cell holds a word that stands for nothing. @example isNullWord('N/A') // true */
export const isNullWord = (cell: string): boolean => nullWords.includes(cell.trim().toLowerCase());

const isSpecial = (text: string): boolean =>
  special.test(text) || isSpreadsheetError(text.replace(/^'+/, ''));

/** Makes a value safe for a spreadsheet. @example escapeCell('=1+1') // "'=1+1" */
export const escapeCell = (value: string): string => (isSpecial(value) ? `'${value}` : value);

/** Takes back what {@link escapeCell} did, exactly. @example unescapeCell("'=1+1") // '=1+1' */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && isSpecial(cell) ? cell.slice(1) : cell;

/** A cell's value, trimmed and without what nobody sees; null where it is blank or a word for nothing. @example readText(' n/a ') // null */
export function readText(cell: string | undefined): string | null {
  const text = visibleText(cell ?? '').trim();
  if (text === '' || isNullWord(text)) return null;
  return unescapeCell(text);
}

/**
 * A list's values, trimmed, none blank, none twice. A value's own semicolon is written `\;`.
 * @example readList('Capital; Ad Sales;') // ['Capital', 'Ad Sales']
 */
export function readList(text: string): string[] {
  const values = splitList(text).map((value) => value.trim());
  return [...new Set(values.filter((value) => value !== ''))];
}

/** Writes a list so that {@link readList} gives it back. @example writeList(['Capital', 'a;b']) // 'Capital;a\\;b' */
export const writeList = (values: readonly string[]): string => values.map(escapeListValue).join(';');

/**
 * Percentages of segments, with at most two decimals; undefined where they don't read as such. Names may hold colons.
 * @example readPercentages('Capital:60;Studio:40%') // { Capital: 60, Studio: 40 }
 */
export function readPercentages(text: string): Readonly<Record<string, number>> | undefined {
  const parts = splitList(text).filter((part) => part.trim() !== '');
  const entries = parts.map(readShare);
  const isValid = entries.length > 0 && entries.every(([name, percent]) => name !== '' && percent >= 0);
  return isValid && new Set(entries.map(([name]) => name)).size === entries.length
    ? Object.fromEntries(entries)
    : undefined;
}

// `Ad: Sales:40 %`, cut at its last colon. The percent is NaN where it isn't one.
function readShare(part: string): readonly [name: string, percent: number] {
  const colon = part.lastIndexOf(':');
  const percent = part.slice(colon + 1).trim();
  const digits = percent.endsWith('%') ? percent.slice(0, -1).trimEnd() : percent;
  const isShare = colon >= 0 && /^\d{1,3}(?:[.,]\d{1,2})?$/.test(digits);
  return [part.slice(0, Math.max(0, colon)).trim(), isShare ? Number(digits.replace(',', '.')) : Number.NaN];
}

/** Writes percentages in the order of the names given. @example writePercentages({ B: 40, A: 60 }, ['A', 'B']) // 'A:60;B:40' */
export const writePercentages = (
  percentages: Readonly<Record<string, number>>,
  names: readonly string[],
): string => names.map((name) => `${escapeListValue(name)}:${ownValue(percentages, name) ?? 0}`).join(';');

/** How often a cell says that something is billed; null for nothing and for another word. @example readBillingCycle('Annual') // 'yearly' */
export function readBillingCycle(cell: string | undefined): BillingCycle | null {
  const text = readText(cell);
  if (text === null) return null;
  return readCycleWord(text) ?? null;
}

// Half of all cells are blank, and nearly all others hold nothing to quote or to escape: looking first takes less time.
const quoteCell = (cell: string): string =>
  cell !== '' && /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const escapeListValue = (value: string): string =>
  /[\\;]/.test(value) ? value.replace(/[\\;]/g, '\\$&') : value;

function splitList(text: string): string[] {
  if (!text.includes('\\')) return text.split(';');
  const values = [''];
  for (const [part] of text.matchAll(/\\[\\;]|;|[^;\\]+|\\/g)) {
    if (part === ';') values.push('');
    else values.push(`${values.pop() ?? ''}${/^\\[\\;]$/.test(part) ? part.slice(1) : part}`);
  }
  return values;
}
