import { isDateText } from '@purser/domain/days';
import { type ForecastGrouping, forecastGroupings } from '@purser/domain/forecast/dimensions';
import {
  type AssumedCancelled,
  type Cell,
  type ForecastFilterName,
  filterNames,
  type Span,
  spans,
} from '../features/forecast/plan/forecast-view.ts';
import { itemIn, textIn } from './address-values.ts';

type FilterSearch = Readonly<Partial<Record<ForecastFilterName, string | readonly string[] | undefined>>>;

export const forecastTabs = ['forecast', 'budgets', 'spend'] as const;
export type ForecastTab = (typeof forecastTabs)[number];

/** `/forecast?months=24&rows=vendor&uplift=5&requested=1&cancelled=12:2027-03-01&scenario=7`. */
export interface ForecastSearch extends FilterSearch {
  readonly tab?: Exclude<ForecastTab, 'forecast'> | undefined;
  readonly months?: Span | undefined;
  /** Fiscal years in place of months. */
  readonly years?: 1 | undefined;
  readonly chart?: ForecastGrouping | undefined;
  readonly rows?: ForecastGrouping | undefined;
  readonly uplift?: number | undefined;
  readonly requested?: 1 | undefined;
  readonly cancelled?: string | undefined;
  /** The saved scenario that is looked at. */
  readonly scenario?: number | undefined;
  /** The chosen cell, as JSON; of Spend its row's and column's keys. */
  readonly cell?: string | undefined;
  /** Whose panel is open. */
  readonly software?: number | undefined;
  /** Of Budgets: the fiscal year, and the segment that is looked at. */
  readonly year?: number | undefined;
  readonly of?: string | undefined;
  /** Of Spend: the months, columns, and shares in place of amounts. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly columns?: string | undefined;
  readonly shares?: 1 | undefined;
  /** The year whose price changes are listed. */
  readonly begun?: number | undefined;
  /** Price changes by percent, in place of amounts. */
  readonly largest?: 'percent' | undefined;
  /** What was left out, as a query of its own, until the next choice: the router puts what was read in the address's place. */
  readonly unread?: string | undefined;
}

type Given = Readonly<Record<string, unknown>>;

/** A person may have typed the address: invalid parts are left out. */
export function parseForecastSearch(given: Given): ForecastSearch {
  const read = readSearch(given);
  return { ...read, unread: read.tab ? undefined : unreadIn(given, read) || textIn(given.unread) };
}

/** The parts that make figures, without which others would be shown than were asked for. */
export const readNames = ['months', 'chart', 'rows', 'uplift', 'cancelled', 'scenario'] as const;

const unreadIn = (given: Given, read: ForecastSearch): string =>
  new URLSearchParams(
    readNames.flatMap((name) => {
      const text = textIn(given[name]) ?? '';
      if (name === 'cancelled')
        return partsOf(text).flatMap((part) => (cancelledIn(part)[0] ? [] : [[name, part]]));
      const isNothing = text === '' || (name === 'uplift' && Number(text) === 0);
      return isNothing || read[name] !== undefined ? [] : [[name, text]];
    }),
  ).toString();

const partsOf = (text: string): string[] => text.split(',').filter((part) => part.trim() !== '');

function readSearch(given: Given): ForecastSearch {
  const month = (value: unknown): string | undefined => matching(/^\d{4}-(?:0[1-9]|1[0-2])$/, value);
  return {
    // Undefined values are named, else the router would pass on those of the address.
    tab: (['budgets', 'spend'] as const).find((tab) => tab === textIn(given.tab)),
    months: spans.find((months) => String(months) === textIn(given.months)),
    years: textIn(given.years) === '1' ? 1 : undefined,
    chart: groupIn(given.chart),
    rows: textIn(given.tab) === 'spend' ? undefined : groupIn(given.rows),
    uplift: upliftIn(textIn(given.uplift)),
    requested: textIn(given.requested) === '1' ? 1 : undefined,
    cancelled: cancelledText(cancelledIn(textIn(given.cancelled))),
    scenario: itemIn(textIn(given.scenario)),
    cell: (cellIn(textIn(given.cell)) || spendCellIn(textIn(given.cell))) && textIn(given.cell),
    software: itemIn(textIn(given.software)),
    year: itemIn(textIn(given.year)),
    of: textIn(given.of),
    from: month(given.from),
    to: month(given.to),
    columns: textIn(given.columns),
    shares: textIn(given.shares) === '1' ? 1 : undefined,
    begun: yearIn(textIn(given.begun)),
    largest: textIn(given.largest) === 'percent' ? 'percent' : undefined,
    ...Object.fromEntries(filterNames.map((name) => [name, filterIn(given[name])])),
  };
}

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

const groupIn = (value: unknown): ForecastGrouping | undefined =>
  forecastGroupings.find((group) => group === textIn(value));

function upliftIn(text: string | undefined): number | undefined {
  const percent = Number(text);
  const isSound =
    text !== undefined && percent >= -50 && percent <= 200 && Number(percent.toFixed(2)) === percent;
  return isSound && percent !== 0 ? percent : undefined;
}

const yearIn = (text = ''): number | undefined => (/^[12]\d{3}$/.test(text) ? Number(text) : undefined);

function matching(pattern: RegExp, given: unknown): string | undefined {
  const text = textIn(given);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

/** Of filters, an empty text stands for what has no value. */
export const listOf = (values: FilterSearch[ForecastFilterName]): readonly string[] =>
  typeof values === 'string' ? [values] : (values ?? []);

export const filterText = (values: readonly string[]): FilterSearch[ForecastFilterName] =>
  values.length > 1 ? values : values[0];

function filterIn(value: unknown): FilterSearch[ForecastFilterName] {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const texts = given.flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? [String(one)] : [],
  );
  return filterText([...new Set(texts)]);
}
