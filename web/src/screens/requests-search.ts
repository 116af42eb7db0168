import type { RequestsSearch } from '../features/requests/last-requests-search.ts';
import { textIn } from './address-values.ts';

/** Reads an address that may have been typed by hand: invalid values are dropped. */
export const parseRequestsSearch = (given: Readonly<Record<string, unknown>>): RequestsSearch => ({
  // Undefined values are named, else the router would pass on those of the address.
  view: viewIn(textIn(given.view)),
  mine: textIn(given.mine) === '1' ? 1 : undefined,
  own: textIn(given.own) === '1' ? 1 : undefined,
  q: textIn(given.q),
});

const viewIn = (text: string | undefined): RequestsSearch['view'] =>
  text === 'list' || text === 'mine' ? text : undefined;
