import { getPortfolio } from '@purser/api/addresses';
import type { PortfolioRow } from '@purser/api/portfolio';
import { linesType, type PortfolioHead, portfolioReader } from '@purser/api/portfolio-lines';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callLines } from '../../lib/call-lines.ts';
import { orderRows } from './ordered-rows.ts';

/** Costs are those of this year unless another is given. */
export const portfolioOfYear = (year?: number) =>
  queryOptions({
    queryKey: year === undefined ? ['portfolio'] : ['portfolio', year],
    queryFn: ({ signal, client }) => fetchPortfolio(client, year, signal),
    // Comparing 10,000 rows with the former ones costs more than drawing the 30 in view.
    structuralSharing: false,
  });

export const portfolioQuery = portfolioOfYear();

/** What has come of a portfolio that is on its way for the first time. */
export interface Arrival {
  readonly head: PortfolioHead;
  /** How many rows have been read. */
  readonly read: number;
}

/** Apart from the list, which would not be all items: only the table shows a part, and says so. Null before there is any. */
export const arrivalOfYear = (year?: number) =>
  queryOptions({
    queryKey: ['portfolio-arrival', year ?? null],
    queryFn: (): Arrival | null => null,
    initialData: (): Arrival | null => null,
    structuralSharing: false,
  });

async function fetchPortfolio(
  client: QueryClient,
  year: number | undefined,
  signal: AbortSignal,
): Promise<PortfolioRow[]> {
  const tell = (arrival: Arrival | null) => client.setQueryData(arrivalOfYear(year).queryKey, arrival);
  const ordered = orderRows();
  let head: PortfolioHead | undefined;
  let read = 0;
  tell(null);
  try {
    await callLines(getPortfolio, {
      query: { year },
      headers: { Accept: linesType },
      signal,
      read: portfolioReader((ahead) => {
        head = ahead;
      }),
      onPart: (rows) => {
        ordered.add(rows);
        read += rows.length;
        if (head) tell({ head, read });
      },
    });
    return ordered.all();
  } catch (cause) {
    tell(null);
    throw cause;
  }
}

export function forgetRow(client: QueryClient, id: number): void {
  client.setQueriesData({ queryKey: portfolioQuery.queryKey }, (rows: PortfolioRow[] | undefined) =>
    rows?.filter((row) => row.id !== id),
  );
}
