import type { BudgetUse, BudgetUseReply } from '@purser/api/budgets';
import { fiscalYear, fiscalYearOf } from '@purser/domain/forecast/months';
import { fullDay } from '@purser/domain/renewal/day-words';
import { useQuery } from '@tanstack/react-query';
import { overspent, sumOfSegments, usedUpTo } from '../features/forecast/budgets/budget-sums.ts';
import { BudgetTable } from '../features/forecast/budgets/budget-table.tsx';
import { useUploadBudgets } from '../features/forecast/budgets/budgets.queries.ts';
import { MonthChart } from '../features/forecast/plan/month-chart.tsx';
import { budgetUseQuery } from '../lib/budget-use.ts';
import { useSoftwareOptions } from '../lib/reference.ts';
import { segmentColor } from '../lib/segment-color.ts';
import { serverMessage } from '../lib/server-message.ts';
import { useMe } from '../lib/session.tsx';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton, Waiting } from '../ui/skeleton.tsx';
import { BudgetActions } from './budget-actions.tsx';
import type { ForecastAddress } from './forecast-address.ts';

/** What each segment may cost in a fiscal year, what it costs, and when that runs out. */
export function ForecastBudgets({ address }: { address: ForecastAddress }) {
  const me = useMe();
  const thisYear = fiscalYearOf(me.today.slice(0, 7), me.fiscalYearStart);
  const { year = thisYear } = address;
  const query = useQuery(budgetUseQuery(year));
  const upload = useUploadBudgets();
  const years = [...new Set([thisYear - 1, thisYear, thisYear + 1, thisYear + 2, year])].toSorted(
    (a, b) => a - b,
  );
  return (
    <>
      <div className="forecast-tools">
        <Segmented
          label="Fiscal year"
          items={years.map((one) => ({ value: String(one), label: `FY ${one}` }))}
          value={String(year)}
          onChange={(value) =>
            address.change({ year: Number(value) === thisYear ? undefined : Number(value), of: undefined })
          }
        />
        <span className="forecast-count">{yearText(year, me.fiscalYearStart)}</span>
      </div>
      <BudgetActions year={year} data={query.data} onFile={(file) => upload.mutate(file)} />
      <UploadRefusal upload={upload} />
      {query.isError && <QueryError title="The budgets could not be loaded" query={query} />}
      {query.isPending && (
        <Waiting label="Loading the budgets">
          <Skeleton height="320px" />
        </Waiting>
      )}
      {query.data && <Budgets data={query.data} address={address} />}
    </>
  );
}

const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

function yearText(year: number, start: number): string {
  const from = fiscalYear(year, start).months[0]?.month ?? '';
  return `A fiscal year begins in ${monthOfYear.format(new Date(`${from}-01`))}. Actual ends with the last full month.`;
}

function Budgets({ data, address }: { data: BudgetUseReply; address: ForecastAddress }) {
  const { fiscalYearStart } = useMe();
  const { businessSegments } = useSoftwareOptions();
  const colorOf = (segment: string): number => segmentColor(businessSegments, segment);
  const all = sumOfSegments(data.rows);
  const over = overspent(data.rows);
  const segments = data.rows.filter(({ vendor }) => vendor === null);
  const chosen = segments.find(({ segment }) => segment === address.of);
  const { months } = fiscalYear(data.year, fiscalYearStart);
  return (
    <div className="forecast-main">
      <section className="card">
        <dl className="figure-row">
          <div data-big="">
            <dt>
              {all.left !== null && all.left < 0 ? 'Over' : 'Left'} at the end of FY {data.year}
            </dt>
            <dd>{all.left === null ? 'No budget yet' : <Money amount={Math.abs(all.left)} />}</dd>
          </div>
          <Sum
            name="Budget"
            amount={all.budget ?? 0}
            note={`${segments.filter(({ budget }) => budget !== null).length} segments`}
          />
          <Sum name="Actual" amount={all.spent} note="to the last full month" />
          <Sum name="Forecast" amount={all.forecast} note="the rest of the year" />
          <div>
            <dt>Over their budget</dt>
            <dd className={over.length > 0 ? 'text-danger' : undefined}>
              {over.length} of {segments.length}
              <small>{over.slice(0, 3).join(', ')}</small>
            </dd>
          </div>
        </dl>
      </section>
      <BudgetTable
        rows={data.rows}
        all={all}
        colorOf={colorOf}
        chosen={chosen?.segment}
        onChoose={(segment) => address.change({ of: segment === chosen?.segment ? undefined : segment })}
      />
      {chosen && (
        <UsedByMonth
          row={chosen}
          months={months.map(({ month }) => month)}
          onMonth={() => address.change({ tab: undefined, of: undefined, segment: chosen.segment })}
        />
      )}
    </div>
  );
}

type UsedByMonthProps = { row: BudgetUse; months: readonly string[]; onMonth: () => void };

/** What is used up to the end of each month, against the budget. A month leads to what it is made of. */
function UsedByMonth({ row, months, onMonth }: UsedByMonthProps) {
  const { today, fiscalYearStart } = useMe();
  const { actual, foreseen } = usedUpTo(row.months, months, today.slice(0, 7));
  return (
    <section className="card" aria-label={row.segment}>
      <header className="card-head">
        <h2>{row.segment}, used up to the end of each month</h2>
        {row.runsOut && <Badge variant="destructive">Runs out {fullDay(row.runsOut)}</Badge>}
      </header>
      <MonthChart
        label={`${row.segment}, used up to the end of each month`}
        months={months}
        fiscalYearStart={fiscalYearStart}
        parts={[
          { key: 'actual', label: 'Actual', layer: 'committed', amounts: actual },
          { key: 'forecast', label: 'Forecast', layer: 'expected', amounts: foreseen },
        ]}
        line={
          row.budget === null ? undefined : { label: 'Budget', amounts: months.map(() => row.budget ?? 0) }
        }
        chosen={undefined}
        onChoose={onMonth}
      />
    </section>
  );
}

const Sum = ({ name, amount, note }: { name: string; amount: number; note: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money amount={amount} />
      <small>{note}</small>
    </dd>
  </div>
);

function UploadRefusal({ upload }: { upload: ReturnType<typeof useUploadBudgets> }) {
  const errors = upload.data?.errors ?? [];
  const message = upload.isError ? serverMessage(upload.error, 'The file was not imported') : null;
  if (errors.length === 0 && message === null) return null;
  return (
    <Alert variant="destructive">
      {message ?? 'Nothing was imported. Please mend these rows and send the file again:'}
      {errors.slice(0, 10).map(({ row, message: text }) => (
        <div key={`${row} ${text}`}>
          Row {row}: {text}
        </div>
      ))}
      {errors.length > 10 && <div>and {errors.length - 10} more</div>}
    </Alert>
  );
}
