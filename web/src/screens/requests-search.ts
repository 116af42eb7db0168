import type { RequestsSearch } from '../features/requests/last-requests-search.ts';
import { textIn } from './text-in-address.ts';

/** Reads an address that may have been typed by hand: invalid values are dropped. */
export const parseRequestsSearch = (given: Readonly<Record<string, unknown>>): RequestsSearch => ({
  // Undefined values are named, else the router would pass on those of the address.
  view: textIn(given.view) === 'list' ? 'list' : undefined,
  mine: textIn(given.mine) === '1' ? 1 : undefined,
  own: textIn(given.own) === '1' ? 1 : undefined,
  q: textIn(given.q),
});
