import type { BudgetUseReply } from '@purser/api/budgets';
import { fiscalYear, fiscalYearOf, monthsBetween } from '@purser/domain/forecast/months';
import { unassigned } from '@purser/domain/segments';
import { useQuery } from '@tanstack/react-query';
import { BudgetFigures } from '../../features/forecast/budgets/budget-figures.tsx';
import { rowsInOrder, sumOfSegments } from '../../features/forecast/budgets/budget-sums.ts';
import { BudgetTable } from '../../features/forecast/budgets/budget-table.tsx';
import { ComingYears } from '../../features/forecast/budgets/coming-years.tsx';
import { ImportBudgets, useBudgetImport } from '../../features/forecast/budgets/import-budgets.tsx';
import { LargestItems } from '../../features/forecast/budgets/largest-items.tsx';
import { cellText, noFilters, spans } from '../../features/forecast/plan/forecast-view.ts';
import { spendItemsQuery } from '../../features/forecast/spend/spend.queries.ts';
import { UndoOffer } from '../../features/import/undo-offer.tsx';
import { budgetUseQuery } from '../../lib/budget-use.ts';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { useMe } from '../../lib/session.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { BudgetActions } from './budget-actions.tsx';
import { UsedByMonth } from './budget-months.tsx';
import type { ForecastAddress } from './forecast-address.ts';
import type { ForecastSearch } from './forecast-search.ts';

/** What each segment may cost in a fiscal year, what it costs, and when that runs out. */
export function ForecastBudgets({ address }: { address: ForecastAddress }) {
  const me = useMe();
  const thisYear = fiscalYearOf(me.today.slice(0, 7), me.fiscalYearStart);
  const { year = thisYear } = address;
  const query = useQuery(budgetUseQuery(year));
  const { flow, done } = useBudgetImport();
  const years = [...new Set([thisYear - 1, thisYear, thisYear + 1, thisYear + 2, year])].toSorted(
    (a, b) => a - b,
  );
  return (
    <>
      <Toolbar scrolls className="forecast-tools relative my-3">
        <Segmented
          label="Fiscal year"
          items={years.map((one) => ({ value: String(one), label: `FY ${one}` }))}
          value={String(year)}
          onChange={(value) =>
            address.change({ year: Number(value) === thisYear ? undefined : Number(value), of: undefined })
          }
        />
        <span className="forecast-count">{yearText(year, me.fiscalYearStart)}</span>
      </Toolbar>
      <BudgetActions year={year} data={query.data} onFile={flow.choose} />
      <ImportBudgets
        flow={flow}
        done={done}
        undo={(importId) => <UndoOffer importId={importId} where="here" />}
      />
      <Answer query={query} waiting={skeleton} failed="The budgets could not be loaded">
        {(data) => <Budgets data={data} address={address} />}
      </Answer>
    </>
  );
}

const skeleton = (
  <Waiting label="Loading the budgets">
    <Skeleton height="320px" />
  </Waiting>
);

const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

function yearText(year: number, start: number): string {
  const from = fiscalYear(year, start).months[0]?.month ?? '';
  return `A fiscal year begins in ${monthOfYear.format(new Date(`${from}-01`))}. Actual ends with the last full month.`;
}

function Budgets({ data, address }: { data: BudgetUseReply; address: ForecastAddress }) {
  const { today, fiscalYearStart } = useMe();
  const { businessSegments } = useSoftwareOptions();
  const colorOf = (segment: string): number => segmentColor(businessSegments, segment);
  const sums = sumOfSegments(data.rows);
  const segments = rowsInOrder(data.rows, 'segments', businessSegments);
  const months = fiscalYear(data.year, fiscalYearStart).months.map(({ month }) => month);
  // What needs a look is there without a click.
  const chosen =
    segments.find(({ segment }) => segment === address.of) ??
    segments.find(({ left }) => left !== null && left < 0) ??
    segments[0];
  return (
    <div className="forecast-main">
      <section className="card overflow-hidden">
        <BudgetFigures
          year={data.year}
          months={months}
          thisMonth={today.slice(0, 7)}
          segments={segments}
          sums={sums}
        />
        <BudgetTable
          segments={segments}
          vendors={rowsInOrder(data.rows, 'vendors', businessSegments)}
          sums={sums}
          colorOf={colorOf}
          chosen={chosen?.segment}
          onChoose={(segment) => address.change({ of: segment })}
        />
      </section>
      {chosen && (
        <SplitPage side={356} className="forecast-split budget-split">
          <UsedByMonth
            row={chosen}
            months={months}
            color={colorOf(chosen.segment)}
            onMonth={(month) => address.change(placeOf(chosen.segment, month, today.slice(0, 7)), false)}
          />
          <Largest segment={chosen.segment} year={data.year} months={months} onItem={address.openPanel} />
        </SplitPage>
      )}
      <ComingYears shown={data} colorOf={colorOf} />
    </div>
  );
}

/** Where the items of a segment's month are: past ones in Spend, the others in the forecast. */
function placeOf(segment: string, month: string, thisMonth: string): ForecastSearch {
  const key = segment === unassigned ? null : segment;
  if (month < thisMonth) {
    const cell = JSON.stringify([key]);
    return {
      tab: 'spend',
      year: undefined,
      of: 'segment',
      columns: 'vendor',
      segment,
      from: month,
      to: month,
      cell,
    };
  }
  const ahead = monthsBetween(thisMonth, month).months.length;
  return {
    tab: undefined,
    year: undefined,
    of: undefined,
    rows: undefined,
    months: spans.find((span) => span >= Math.max(ahead, 24)) ?? 36,
    cell: ahead > 36 ? undefined : cellText({ by: ['segment'], keys: [key], month }),
  };
}

type LargestProps = {
  segment: string;
  year: number;
  months: readonly string[];
  onItem: (id: number) => void;
};

function Largest({ segment, year, months, onItem }: LargestProps) {
  const [from = '', to = ''] = [months[0], months.at(-1)];
  const key = segment === unassigned ? null : segment;
  const query = useQuery(spendItemsQuery({ by: ['segment'], from, to, filters: noFilters }, [key]));
  return <LargestItems segment={segment} year={year} from={from} to={to} query={query} onItem={onItem} />;
}
