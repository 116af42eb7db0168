import { strToU8, zipSync } from 'fflate';

/** A cell: a text, a yes or no, a number, an error, or a number with its format. */
export type BookCell =
  | string
  | number
  | boolean
  | { readonly error: string }
  | { readonly value: number; readonly format: string };

type Sheets = Readonly<Record<string, readonly (readonly BookCell[])[]>>;

const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`;

/** A workbook of Excel with these sheets, or other parts instead of its own. */
export function workbookOf(sheets: Sheets, parts: Readonly<Record<string, string>> = {}): Buffer {
  const formats: string[] = [];
  const cellXml = (cell: BookCell, place: string): string => {
    if (cell === '') return '';
    if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`;
    if (!formats.includes(cell.format)) formats.push(cell.format);
    return `<c r="${place}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`;
  };
  const rowXml = (cells: readonly BookCell[], row: number): string =>
    `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row + 1}`)).join('')}</row>`;
  const names = Object.keys(sheets);
  const bodies = Object.values(sheets).map(
    (rows) => `<worksheet><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  );
  const styles = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`);
  const styled = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${styles.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styled.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(bodies.map((body, at) => [`xl/worksheets/sheet${at}.xml`, body])),
    ...parts,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]))),
  );
}
