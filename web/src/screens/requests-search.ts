import type { RequestsSearch } from '../features/requests/last-requests-search.ts';
import { textIn } from './address-values.ts';

/** Reads an address that somebody may have typed: what makes no sense in it is left out. */
export const parseRequestsSearch = (given: Readonly<Record<string, unknown>>): RequestsSearch => ({
  // Named even where it is missing: the router would pass on what the address says.
  view: textIn(given.view) === 'list' ? 'list' : undefined,
  mine: textIn(given.mine) === '1' ? 1 : undefined,
  own: textIn(given.own) === '1' ? 1 : undefined,
  q: textIn(given.q),
});
