/**
 * Keeps the search for pairs within bounds (decision 40). A file in which thousands of rows agree with thousands of items in
 * many ways is nobody's portfolio: where the search is spent, first come, first served holds for the rest.
 */

/** How much was searched while one import was planned. A look is one thing or value that was compared. */
export interface Search {
  looks: number;
}

// A look takes about a tenth of a microsecond, so that a search ends within seconds.
const mostLooks = 20_000_000;

/** A search that has not begun. */
export const newSearch = (): Search => ({ looks: 0 });

/** Whether so much was searched that no new path is begun. */
export const isSpent = (search: Search): boolean => search.looks > mostLooks;
