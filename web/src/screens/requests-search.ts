import { textIn } from './text-in-address.ts';

/** The address of a view of the requests, so that it can be sent to a colleague: `/requests?view=list&mine=1&q=adobe`. */
export interface RequestsSearch {
  /** The board where nothing is said. */
  readonly view?: 'list' | undefined;
  /** Only what waits for whoever looks at it. */
  readonly mine?: 1 | undefined;
  readonly q?: string | undefined;
}

/** Reads an address that somebody may have typed: what makes no sense in it is left out. */
export const parseRequestsSearch = (given: Readonly<Record<string, unknown>>): RequestsSearch => ({
  // Named even where it is missing: the router would pass on what the address says.
  view: textIn(given.view) === 'list' ? 'list' : undefined,
  mine: textIn(given.mine) === '1' ? 1 : undefined,
  q: textIn(given.q),
});
