import type { PortfolioHead } from '@purser/api/portfolio-lines';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { type Arrival, arrivalOfYear, portfolioOfYear } from './portfolio.queries.ts';

export type Portfolio = ReturnType<typeof usePortfolio>;

/** The rows of a year, of this one where none is named; until all of them are there, the first ones. */
export function usePortfolio(year: number | undefined) {
  const query = useQuery(portfolioOfYear(year));
  const arriving = useQuery({ ...arrivalOfYear(year), select: headOf });
  const head = query.isPending ? arriving.data : undefined;
  return { year, query, data: query.data, head, known: query.data ?? head?.rows };
}

// The head is the same object while more arrives, so that the table isn't drawn again for each part.
const headOf = (arrival: Arrival | null): PortfolioHead | undefined => arrival?.head;

/** '1,200 of 10,000', once it has taken so long that somebody wonders. */
export function useProgress(year: number | undefined): string | undefined {
  const { data: arrival } = useQuery(arrivalOfYear(year));
  const isLong = useIsLong();
  if (!arrival || !isLong) return undefined;
  const { head, read } = arrival;
  return `${formatCount(Math.max(read, head.rows.length))} of ${formatCount(head.total)}`;
}

/** In milliseconds. */
const long = 1000;

function useIsLong(): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), long);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
