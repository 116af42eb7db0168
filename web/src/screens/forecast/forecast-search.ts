import { isDateText } from '@purser/domain/days';
import { type ForecastGrouping, forecastGroupings } from '@purser/domain/forecast/dimensions';
import {
  type AssumedCancelled,
  type Cell,
  filterNames,
  spans,
} from '../../features/forecast/plan/forecast-view.ts';
import {
  type AddressOf,
  address,
  eachOf,
  flag,
  manyOrNone,
  month,
  rowId,
  text,
  word,
} from '../../lib/address.ts';

export const forecastTabs = ['forecast', 'budgets', 'spend'] as const;

type Given = Readonly<Record<string, unknown>>;

/** `/forecast?months=24&rows=vendor&uplift=5&requested=1&cancelled=12:2027-03-01&scenario=7` */
const readSearch = address({
  tab: word(['budgets', 'spend']),
  months: word(spans),
  /** Fiscal years in place of months. */
  years: flag,
  chart: groupIn,
  rows: groupIn,
  uplift: (given) => upliftIn(text(given)),
  requested: flag,
  cancelled: (given) => cancelledText(cancelledIn(text(given))),
  /** The saved scenario that is looked at. */
  scenario: rowId,
  /** The chosen cell, as JSON; of Spend its row's and column's keys. */
  cell: (given) => ((cellIn(text(given)) ?? spendCellIn(text(given))) ? text(given) : undefined),
  /** What is listed of it: its changes against the month before, in place of its items. */
  list: word(['changes']),
  /** The item whose panel is open. */
  software: rowId,
  /** Of Budgets: the fiscal year, and the segment that is looked at. */
  year: rowId,
  of: text,
  /** Of Spend: the months, columns, and shares in place of amounts. */
  from: month,
  to: month,
  columns: text,
  shares: flag,
  /** The year whose price changes are listed. */
  begun: (given) => yearIn(text(given)),
  /** Price changes by percent, in place of amounts. */
  largest: word(['percent']),
  /** What was left out, as a query of its own, until the next choice: the router puts what was read in the address's place. */
  unread: text,
  ...eachOf(filterNames, manyOrNone),
});
export type ForecastSearch = AddressOf<typeof readSearch>;

/** Rows of Spend are chosen by another name. */
export function parseForecastSearch(given: Given): ForecastSearch {
  const found = readSearch(given);
  const read = found.tab === 'spend' ? { ...found, rows: undefined } : found;
  return { ...read, unread: read.tab ? undefined : unreadIn(given, read) || read.unread };
}

/** The parts that make figures, without which others would be shown than were asked for. */
export const readNames = ['months', 'chart', 'rows', 'uplift', 'cancelled', 'scenario'] as const;

const unreadIn = (given: Given, read: ForecastSearch): string =>
  new URLSearchParams(
    readNames.flatMap((name) => {
      const typed = text(given[name]) ?? '';
      if (name === 'cancelled')
        return partsOf(typed).flatMap((part) => (cancelledIn(part)[0] ? [] : [[name, part]]));
      const isNothing = typed === '' || (name === 'uplift' && Number(typed) === 0);
      return isNothing || read[name] !== undefined ? [] : [[name, typed]];
    }),
  ).toString();

const partsOf = (text: string): string[] => text.split(',').filter((part) => part.trim() !== '');

/** The items that an address assumes to be cancelled; what can't be read is left out. */
export function cancelledIn(text = ''): AssumedCancelled[] {
  return text.split(',').flatMap((part) => {
    const [id = '', date = '', ...more] = part.trim().split(':');
    const isOne = /^[1-9]\d{0,9}$/.test(id) && isDateText(date) && more.length === 0;
    return isOne ? [{ id: Number(id), date }] : [];
  });
}

export const cancelledText = (items: readonly AssumedCancelled[]): string | undefined =>
  items.length === 0 ? undefined : items.map(({ id, date }) => `${id}:${date}`).join(',');

/** The cell of an address; undefined where there is none that can be read. */
export function cellIn(text: string | undefined): Cell | undefined {
  const parts = listIn(text === undefined ? undefined : parseJson(text)) ?? [];
  const [month, by, keys, until] = [parts[0], listIn(parts[1]), listIn(parts[2]), parts[3]];
  if (typeof month !== 'string' || !by || !keys) return undefined;
  if (until !== undefined && typeof until !== 'string') return undefined;
  const groups = by.flatMap((group) => groupIn(group) ?? []);
  const read = keys.flatMap((key) => (typeof key === 'string' || key === null ? [key] : []));
  if (groups.length !== by.length || read.length !== by.length || by.length > 2) return undefined;
  return { by: groups, keys: read, month: month === '' ? undefined : month, until };
}

/** The keys of a figure of Spend; undefined where there are none that can be read. */
export function spendCellIn(text: string | undefined): readonly (string | null)[] | undefined {
  const parts = listIn(text === undefined ? undefined : parseJson(text)) ?? [];
  const keys = parts.flatMap((key) => (typeof key === 'string' || key === null ? [key] : []));
  return keys.length === parts.length && (keys.length === 1 || keys.length === 2) ? keys : undefined;
}

const listIn = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function groupIn(given: unknown): ForecastGrouping | undefined {
  return word(forecastGroupings)(given);
}

function upliftIn(typed: string | undefined): number | undefined {
  const percent = Number(typed);
  const isSound =
    typed !== undefined && percent >= -50 && percent <= 200 && Number(percent.toFixed(2)) === percent;
  return isSound && percent !== 0 ? percent : undefined;
}

const yearIn = (text = ''): number | undefined => (/^[12]\d{3}$/.test(text) ? Number(text) : undefined);
