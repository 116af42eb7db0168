import type { ExchangeRate, RateOverview } from '@purser/api/exchange-rates';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { currencyName as companysName, countOf, formatCivilDate, formatCount } from '../../lib/format.ts';
import { useToday } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useRestoredFocus } from '../../ui/focus.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { ratesQuery } from './currencies.queries.ts';
import { AddCurrency, RemoveCurrency } from './currency-choice.tsx';
import { isSameDay, type RateDay, rateColumns } from './rate-day.tsx';
import { RateRowForm } from './rate-row-form.tsx';

type RateTableProps = { overview: RateOverview; maySave: boolean };

/** The rates by day, the latest first, with a row for a new day. */
export function RateTable({ overview, maySave }: RateTableProps) {
  const [steps, setSteps] = useState(0);
  const [edited, setEdited] = useState<string | null>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const foot = useRef<HTMLParagraphElement>(null);
  const restoredFocus = useRestoredFocus(
    () => null,
    () => foot.current,
  );
  const { rows, restoredInRows } = useFocusInDay(foot);
  const today = useToday();
  const { days, query } = useRateDays(overview, steps);
  const known = useMemo(
    () => overview.currencies.filter(({ currency }) => currency !== overview.company),
    [overview.currencies, overview.company],
  );
  const currencies = useMemo(() => {
    const contracts = new Map(known.map((each) => [each.currency, each.contracts]));
    return new Map([...contracts.keys(), ...added].map((code) => [code, contracts.get(code) ?? 0]));
  }, [known, added]);
  const codes = [...currencies.keys()];
  const columns = useMemo(
    () => rateColumns({ currencies, onEdit: maySave ? setEdited : undefined }),
    [currencies, maySave],
  );
  const isMore = steps === 0 ? overview.first !== overview.recent : days.length < overview.days;
  const hasOlder = isMore && !query.isError;
  return (
    <Card
      title="Exchange rates"
      actions={
        maySave && (
          <div className="rates-choices">
            <AddCurrency
              company={overview.company}
              codes={codes}
              onAdd={(code) => setAdded([...added, code])}
            />
            <RemoveCurrency
              currencies={known}
              onRemoved={(code) => setAdded(added.filter((each) => each !== code))}
            />
          </div>
        )
      }
      className="overflow-hidden"
    >
      <p className="field-hint px-4 pb-3">
        {companysName()} for one unit. A contract takes the latest rate up to its start date and keeps it.
      </p>
      {query.isError && <QueryError title="The rates could not be loaded" query={query} />}
      {codes.length > 0 && (
        <TableFrame label="Rates by day" className="rates rates-by-day" ref={rows} {...restoredInRows}>
          <DataTable
            columns={columns}
            rows={days}
            rowKey={([date]) => date}
            rowAttributes={dayAttributes}
            isSame={isSameDay}
            before={
              maySave && (
                <RateRowForm key={`new ${codes.join()} ${overview.days}`} codes={codes} today={today} />
              )
            }
            instead={([date, rates]) =>
              edited === date && (
                <RateRowForm
                  codes={codes}
                  today={today}
                  day={{ date, rates }}
                  onDone={() => setEdited(null)}
                />
              )
            }
          />
        </TableFrame>
      )}
      <p ref={foot} className="rates-foot" {...restoredFocus}>
        <span className="flex-1">{extentText(overview, days.length)}</span>
        {hasOlder && (
          <Button
            variant="link"
            size="sm"
            busy={query.isLoading}
            busyLabel="Loading…"
            onClick={() => setSteps(steps + 1)}
          >
            Show older
          </Button>
        )}
      </p>
    </Card>
  );
}

// Where a day is opened or closed, the focus stays with it: at its first rate, or its pencil.
function useFocusInDay(foot: RefObject<HTMLElement | null>) {
  const rows = useRef<HTMLDivElement>(null);
  const restoredInRows = useRestoredFocus(
    (focused) => focused.closest('tr')?.dataset.day,
    (day) => {
      const row = rows.current?.querySelector(`[data-day="${day}"]`);
      return row?.querySelector<HTMLElement>('input, button') ?? foot.current;
    },
  );
  return { rows, restoredInRows };
}

// All rates of a central bank are thousands of days; drawing them at once would block the page for half a minute.
const recentDays = 30;
const olderDays = 100;

// The recent days stay while the older ones, which are asked for all at once, are on their way.
function useRateDays({ recent }: RateOverview, steps: number) {
  const latest = useQuery(ratesQuery(recent));
  const all = useQuery({ ...ratesQuery(null), enabled: steps > 0 });
  const shown = (steps > 0 && all.data) || latest.data;
  const grouped = useMemo(() => daysOf(shown ?? []), [shown]);
  const days = grouped.slice(0, recentDays + steps * olderDays);
  return { days, query: steps > 0 ? all : latest };
}

function extentText({ days, first }: RateOverview, shown: number): string {
  if (first === null) return 'No rates yet';
  const dates = countOf(days, 'date');
  return `${shown > 0 && shown < days ? `${formatCount(shown)} of ${dates}` : dates}, from ${formatCivilDate(first)}`;
}

const dayAttributes = ([date]: RateDay) => ({ 'data-day': date });

const daysOf = (rates: readonly ExchangeRate[]): RateDay[] => [...Map.groupBy(rates, ({ date }) => date)];
