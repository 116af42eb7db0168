import { parseRecords } from '@purser/domain/csv/parser';
import { writeRecord } from '@purser/domain/csv/text';
import { daysBetween } from '@purser/domain/days';
import { type BookCell, workbookOf } from './workbooks.ts';

/** How Excel writes a file in a language: what separates cells, the decimal sign, yes and no, and a day. */
interface Language {
  readonly separator: string;
  readonly decimal: string;
  readonly answers: readonly [no: string, yes: string];
  readonly day: (year: string, month: string, day: string) => string;
  readonly dayFormat: string;
}

const languages: Readonly<Record<string, Language>> = {
  German: {
    separator: ';',
    decimal: ',',
    answers: ['FALSCH', 'WAHR'],
    day: (y, m, d) => `${d}.${m}.${y}`,
    dayFormat: 'dd.mm.yyyy',
  },
  French: {
    separator: ';',
    decimal: ',',
    answers: ['FAUX', 'VRAI'],
    day: (y, m, d) => `${d}/${m}/${y}`,
    dayFormat: 'dd/mm/yyyy',
  },
  English: {
    separator: ',',
    decimal: '.',
    answers: ['FALSE', 'TRUE'],
    day: (y, m, d) => `${Number(m)}/${Number(d)}/${y}`,
    dayFormat: 'm/d/yyyy',
  },
};

// What Excel takes for a day, a number, or yes and no.
function typed(cell: string, dayFormat: string): BookCell {
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return { value: daysBetween('1899-12-30', cell), format: dayFormat };
  if (/^-?\d+(?:\.\d+)?$/.test(cell)) return Number(cell);
  return cell === 'true' || cell === 'false' ? cell === 'true' : cell;
}

function shown(cell: string, { decimal, answers, day, dayFormat }: Language): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(cell) ?? [];
  if (year !== '') return day(year, month, date);
  const value = typed(cell, dayFormat);
  if (typeof value === 'number') return String(value).replace('.', decimal);
  return typeof value === 'boolean' ? answers[value ? 1 : 0] : cell;
}

/** A file of ours as Excel saves it again, as text in UTF-8 or in Windows-1252, and as a workbook. */
export function* excelForms(file: string): Generator<readonly [name: string, file: Buffer]> {
  const records = [...parseRecords(file, { delimiter: ',', mostCells: 100 })];
  for (const [name, language] of Object.entries(languages)) {
    const quote = (cell: string): string => writeRecord([cell, 'x']).slice(0, -3);
    const line = (cells: readonly string[]): string =>
      cells
        .map((cell) => (cell.includes(language.separator) ? `"${cell.replaceAll('"', '""')}"` : quote(cell)))
        .join(language.separator);
    const text = `${records.map((cells) => line(cells.map((cell) => shown(cell, language)))).join('\r\n')}\r\n`;
    yield [`${name}, .csv in UTF-8`, Buffer.from(`\uFEFF${text}`)];
    if (!/[^\u0000-\u00ff]/.test(text)) yield [`${name}, .csv in Windows-1252`, Buffer.from(text, 'latin1')];
    yield [
      `${name}, .xlsx`,
      workbookOf({ Sheet1: records.map((cells) => cells.map((cell) => typed(cell, language.dayFormat))) }),
    ];
  }
}
