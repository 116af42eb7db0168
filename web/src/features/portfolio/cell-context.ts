import type { PortfolioRow } from '@purser/api/portfolio';
import type { PeopleNames } from '../../lib/people-names.ts';
import type { Room } from './columns.ts';

/** The same object as long as nothing in it has changed, so that rows aren't drawn again. */
export interface CellContext extends Room {
  readonly today: string;
  readonly year: string;
  readonly nameOf: PeopleNames['shown'];
  readonly pictureOf: (userId: number | null) => string | null | undefined;
  readonly colorOf: (segment: string) => number;
  readonly onOpen: (row: PortfolioRow) => void;
  readonly onFixEnd: (row: PortfolioRow) => void;
  readonly onFiles: (row: PortfolioRow) => void;
  readonly onDelete: (row: PortfolioRow) => void;
}
