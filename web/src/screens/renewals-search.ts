import { isDateText } from '@purser/domain/days';
import {
  filterNames,
  type Horizon,
  horizons,
  type RenewalFilterName,
} from '../features/renewals/list/filter-names.ts';
import { itemIn, textIn } from './address-values.ts';

type FilterSearch = Readonly<Partial<Record<RenewalFilterName, string | readonly string[] | undefined>>>;

/** `/renewals?mine=1&state=missed&state=lapsed&days=90`: one value of a filter is a text, several are a list. */
export interface RenewalsSearch extends FilterSearch {
  readonly view?: 'calendar' | undefined;
  readonly mine?: 1 | undefined;
  /** 365 where it is missing. */
  readonly days?: Horizon | undefined;
  /** Of the calendar: `2026-11`, and the chosen day. */
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  /** Whose panel is open. */
  readonly software?: number | undefined;
  /** The contract whose row is open. */
  readonly open?: number | undefined;
}

/** A person may have typed the address: invalid parts are left out. */
export function parseRenewalsSearch(given: Readonly<Record<string, unknown>>): RenewalsSearch {
  return {
    // Undefined values are named, else the router would pass on those of the address.
    view: textIn(given.view) === 'calendar' ? 'calendar' : undefined,
    mine: textIn(given.mine) === '1' ? 1 : undefined,
    ...Object.fromEntries(filterNames.map((name) => [name, filterIn(given[name])])),
    days: horizons.find((days) => String(days) === textIn(given.days)),
    month: matching(/^\d{4}-(?:0[1-9]|1[0-2])$/, given.month),
    day: dayIn(given.day),
    software: itemIn(textIn(given.software)),
    open: itemIn(textIn(given.open)),
  };
}

function dayIn(given: unknown): string | undefined {
  const text = textIn(given);
  return text !== undefined && isDateText(text) ? text : undefined;
}

function matching(pattern: RegExp, given: unknown): string | undefined {
  const text = textIn(given);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

export const listOf = (values: FilterSearch[RenewalFilterName]): readonly string[] =>
  typeof values === 'string' ? [values] : (values ?? []);

export const filterText = (values: readonly string[]): FilterSearch[RenewalFilterName] =>
  values.length > 1 ? values : values[0];

function filterIn(value: unknown): FilterSearch[RenewalFilterName] {
  const texts = (Array.isArray(value) ? value : [value]).map(textIn).filter((text) => text !== undefined);
  return filterText([...new Set(texts)]);
}
