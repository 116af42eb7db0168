import type { PortfolioRow } from '@purser/api/portfolio';
import { compareByDefault } from '@purser/domain/default-order';

type Rows = readonly PortfolioRow[];

/**
 * Puts rows into the default order while more are on their way, so that little remains to be done when the last one is there:
 * sorting 10,000 at once would hold up the page for longer than a frame.
 */
export function orderRows() {
  // In their order each, and each longer than the ones after it. Sorting two of them together merely merges them.
  const runs: Rows[] = [];
  return {
    add: (rows: Rows): void => {
      let run: Rows = rows.toSorted(compareByDefault);
      for (let last = runs.at(-1); last && last.length <= run.length; last = runs.at(-1)) {
        runs.pop();
        run = [...last, ...run].toSorted(compareByDefault);
      }
      runs.push(run);
    },
    all: (): PortfolioRow[] => runs.flat().toSorted(compareByDefault),
  };
}
