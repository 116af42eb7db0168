import { useQuery } from '@tanstack/react-query';
import { yearDifferenceQuery } from '../features/forecast/forecast.queries.ts';
import { formatChange, formatMoney } from '../lib/format.ts';
import { QueryAlert } from '../ui/query-error.tsx';

type YearNoteProps = {
  today: string;
  isPlain: boolean;
  /** Only a part of the software is shown. */
  isFiltered: boolean;
};

/** By how much, and why, the forecast of this year differs from what the dashboard says of it. */
export function YearNote({ today, isPlain, isFiltered }: YearNoteProps) {
  const year = Number(today.slice(0, 4));
  const query = useQuery(yearDifferenceQuery(year));
  const { data } = query;
  if (query.isLoadingError) {
    const title = `By how much the forecast differs from ‘Spend in ${year}’ could not be loaded`;
    return <QueryAlert variant="warning" className="mx-4 mb-3" title={title} query={query} />;
  }
  if (!data) return null;
  const change = (Math.round(data.increases * 100) + Math.round(data.cancellations * 100)) / 100;
  const parts = [
    data.increases === 0 ? [] : `${formatChange(data.increases)} for increases that contracts foresee`,
    data.cancellations === 0 ? [] : `${formatChange(data.cancellations)} for cancellations that are decided`,
  ].flat();
  if (parts.length === 0) return null;
  return (
    <p className="px-4 py-2.5 border-t border-line text-12 text-ink-3">
      {isPlain ? 'The forecast' : 'The plain forecast'} of {isFiltered ? `all software in ${year}` : year} is{' '}
      {differenceText(change)} ‘Spend in {year}’ on the dashboard: {parts.join(', ')}.
    </p>
  );
}

function differenceText(change: number): string {
  if (change === 0) return 'as much as';
  return `${formatMoney(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than`;
}
