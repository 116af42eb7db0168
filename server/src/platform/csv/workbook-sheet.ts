/** The parts of a workbook, which are XML: its texts, its formats, and the cells of a sheet (docs/product/csv-files.md#workbooks). */
import { longest } from '@purser/domain/limits';
import { Problem } from '@purser/domain/problem';
import { Parser } from 'saxen';
import { type DaySystem, formatOf, type NumberFormat, shownNumber } from './workbook-formats.ts';

/** An element of a part: its name without a prefix, its attributes, and the text directly in it. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

interface Reader {
  readonly open?: (element: Element) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Goes through the elements of a part. Names of entities that the part itself defines stay as they are. */
export function readXml(xml: string, { open, close, text }: Reader): void {
  // A workbook may lack parts.
  if (xml === '') return;
  const parser = new Parser();
  parser.on('openTag', (name, attributesOf, decode) => {
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(attributesOf())) attributes[localName(key)] = decode(value);
    open?.({ name: localName(name), attributes });
  });
  parser.on('closeTag', (name) => close?.(localName(name)));
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  parser.on('error', () => {
    throw broken();
  });
  parser.parse(xml);
}

/** What is said of a workbook whose parts can't be read. */
export const broken = (): Problem =>
  new Problem('invalid', 'This Excel file can’t be read, or did not arrive whole. Nothing was imported', {
    code: 'cut_off',
  });

/** The texts that cells name by their number; without how they are pronounced. */
export function readTexts(xml: string): string[] {
  const texts: string[] = [];
  let isText = false;
  let isPhonetic = false;
  readXml(xml, {
    open: ({ name }) => {
      if (name === 'si') texts.push('');
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    close: (name) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
    },
    text: (text) => {
      if (isText) texts[texts.length - 1] += text;
    },
  });
  return texts.map(unescaped);
}

// `_x000D_` is a character that XML can't hold.
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The format of each style that cells name by its number. */
export function readFormats(xml: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  readXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      formats.push(formatOf(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** What the cells of a sheet refer to, and how many a row may have. */
export interface SheetParts extends DaySystem {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly mostCells: number;
  readonly tooManyCells: () => Problem;
}

const noCells: readonly string[] = [];
// A sheet of Excel has no more.
const mostRows = 1_048_576;

/** The rows of a sheet, as the records of a CSV file: cells by their columns, without blank ones at the end. */
export function readSheet(xml: string, parts: SheetParts): (readonly string[])[] {
  const records: (readonly string[])[] = [];
  let cells: string[] = [];
  let row = 0;
  let cell: { at: number; type: string; style: number; value: string } | undefined;
  let isValue = false;
  let isPhonetic = false;
  readXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        cells = [];
        row = Number(attributes.r ?? records.length + 1);
      } else if (name === 'c') {
        const at = attributes.r === undefined ? cells.length : columnOf(attributes.r);
        cell = { at, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
      } else if (name === 'rPh') isPhonetic = true;
      else if (name === 'v' || name === 't') isValue = !isPhonetic;
    },
    text: (text) => {
      if (isValue && cell) cell.value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c' && cell) {
        putCell(cells, cell.at, { text: shownCell(cell, parts), parts });
        cell = undefined;
      } else if (name === 'row' && cells.length > 0) {
        if (!(row > records.length && row <= mostRows)) throw broken();
        while (records.length < row - 1) records.push(noCells);
        records.push(cells);
      }
    },
  });
  return records;
}

function putCell(
  cells: string[],
  at: number,
  { text, parts }: { readonly text: string; readonly parts: SheetParts },
): void {
  if (text.trim() === '') return;
  if (at >= parts.mostCells) throw parts.tooManyCells();
  if (text.length > longest.cell) throw broken();
  while (cells.length < at) cells.push('');
  cells[at] = text;
}

// `AB12` is column 27, counted from 0.
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownCell(
  { type, style, value }: { readonly type: string; readonly style: number; readonly value: string },
  { texts, formats, is1904 }: SheetParts,
): string {
  if (type === 's') return value === '' ? '' : (texts[Number(value)] ?? '');
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.slice(0, 10);
  if (type === 'n') return shownNumber(value, formats[style] ?? { kind: 'plain', currency: '' }, { is1904 });
  return unescaped(value);
}
