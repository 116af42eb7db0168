import type { PortfolioRow } from '@purser/api/portfolio';
import type { PeopleNames } from '../../lib/people-names.ts';
import type { Room } from './columns.ts';

/** What cells need beside their row; the same object as long as nothing in it has changed. */
export interface CellContext extends Room {
  readonly today: string;
  /** The year whose costs are shown. */
  readonly year: string;
  readonly nameOf: PeopleNames['shown'];
  readonly pictureOf: (userId: number | null) => string | null | undefined;
  readonly colorOf: (segment: string) => number;
  readonly onOpen: (row: PortfolioRow) => void;
  /** Opens an item at the end that its contract lacks. */
  readonly onFixEnd: (row: PortfolioRow) => void;
  readonly onFiles: (row: PortfolioRow) => void;
  readonly onDelete: (row: PortfolioRow) => void;
}
