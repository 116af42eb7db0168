import type { PortfolioRow } from '@purser/api/portfolio';
import type { PeopleNames } from '../../lib/people-names.ts';

/** What cells need beside their row; the same object as long as nothing in it has changed. */
export interface CellContext {
  readonly today: string;
  readonly isNarrow: boolean;
  readonly nameOf: PeopleNames['shown'];
  readonly pictureOf: (userId: number | null) => string | null | undefined;
  readonly colorOf: (segment: string) => number;
  readonly onOpen: (row: PortfolioRow) => void;
  readonly onFiles: (row: PortfolioRow) => void;
  readonly onDelete: (row: PortfolioRow) => void;
}
