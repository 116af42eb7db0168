import { useQuery } from '@tanstack/react-query';
import { yearQuery } from '../features/forecast/forecast.queries.ts';
import { financialStatsQuery } from '../features/stats/stats.queries.ts';
import { formatMoney } from '../lib/format.ts';

type YearNoteProps = { today: string; isPlain: boolean };

/** By how much, and why, the forecast of this year differs from what the dashboard says of it. */
export function YearNote({ today, isPlain }: YearNoteProps) {
  const year = Number(today.slice(0, 4));
  const { data: own } = useQuery(yearQuery(year));
  const { data: stats } = useQuery(financialStatsQuery(year));
  if (!own || !stats) return null;
  const change = Math.round(own.total * 100) - Math.round(stats.yearlySpend * 100);
  if (change === 0) return null;
  const amount = formatMoney(Math.abs(change) / 100);
  return (
    <p className="forecast-note">
      {isPlain ? 'This forecast' : 'The plain forecast'} of {year} is {amount} {change > 0 ? 'more' : 'less'}{' '}
      than ‘Spend in {year}’ on the dashboard: it counts the increases that contracts foresee, and what was
      decided about them.
    </p>
  );
}
