import type { BudgetUse, BudgetUseReply } from '@purser/api/budgets';
import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { budgetUseQuery } from '../../../lib/budget-use.ts';
import { useSoftwareOptions } from '../../../lib/reference.ts';
import { segmentPlace } from '../../../lib/segment-order.ts';
import { useMe } from '../../../lib/session.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import { ColorDot } from '../../../ui/split-bar.tsx';
import { LedgerMoney } from '../ledger-money.tsx';
import { BudgetAmount, LeftOrOver, RunsOut } from './budget-cells.tsx';
import { type BudgetSum, hasBudgets, sumOfSegments, wholeYear } from './budget-sums.ts';
import type { BudgetCopy } from './budgets.queries.ts';
import { CopyBudgets } from './copy-budgets.tsx';

type ComingYearsProps = {
  /** The year that the page shows. */
  shown: BudgetUseReply;
  colorOf: (segment: string) => number;
};

/** The two fiscal years after the one that is shown, by segment. */
export function ComingYears({ shown, colorOf }: ComingYearsProps) {
  const me = useMe();
  const next = useQuery(budgetUseQuery(shown.year + 1));
  const later = useQuery(budgetUseQuery(shown.year + 2));
  const failed = next.isError ? next : later;
  const years = next.data && later.data && [next.data, later.data];
  const copied = years && yearToCopy([shown, ...years]);
  return (
    <section className="card overflow-hidden" aria-label="Coming years">
      <header className="card-head">
        <h2>Coming years</h2>
        {copied && may(me, 'save budgets') && <CopyBudgets {...copied} />}
      </header>
      {failed.isError && <QueryError title="The coming years could not be loaded" query={failed} />}
      {!years && !failed.isError && (
        <Waiting label="Loading the coming years" className="p-4">
          <Skeleton height="180px" />
        </Waiting>
      )}
      {years && <YearsTable years={years} thisMonth={me.today.slice(0, 7)} colorOf={colorOf} />}
    </section>
  );
}

/** Of years in a row, the first one without budgets is to have those of the year before it, else the last one. */
function yearToCopy(years: readonly BudgetUseReply[]): BudgetCopy | undefined {
  const empty = years.findIndex(({ rows }, at) => at > 0 && !hasBudgets(rows));
  const at = empty < 0 ? years.length - 1 : empty;
  const [source, target] = [years[at - 1], years[at]];
  if (!source || !target || !hasBudgets(source.rows)) return undefined;
  const replaced = target.rows.flatMap(({ segment, vendor, budget }) =>
    budget === null ? [] : [{ segment, vendor, amount: budget }],
  );
  return { from: source.year, to: target.year, replaced };
}

type YearsTableProps = {
  years: readonly BudgetUseReply[];
  thisMonth: string;
  colorOf: (segment: string) => number;
};

function YearsTable({ years, thisMonth, colorOf }: YearsTableProps) {
  const { businessSegments } = useSoftwareOptions();
  const found = years.flatMap(({ rows }) => rows.map(({ segment }) => segment));
  const segments = [...new Set(found)].toSorted(
    (a, b) => segmentPlace(businessSegments, a) - segmentPlace(businessSegments, b),
  );
  return (
    // The table has nothing to focus, and is wider than a phone.
    <div
      className="ledger-wrap"
      data-within=""
      tabIndex={0}
      role="region"
      aria-label="Budgets of coming years"
    >
      <table className="ledger budget-table">
        <thead>
          <tr>
            <th scope="col">Segment</th>
            {years.map((year) => (
              <YearHeads key={year.year} year={year} thisMonth={thisMonth} />
            ))}
          </tr>
        </thead>
        <tbody>
          {segments.map((segment) => (
            <tr key={segment}>
              <th scope="row">
                <span className="ledger-name">
                  <ColorDot color={colorOf(segment)} />
                  <span className="truncate">{segment}</span>
                </span>
              </th>
              {years.map(({ year, rows }) => (
                <YearCells key={year} row={rowOf(rows, segment)} isShort={!hasBudgets(rows)} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-look="total">
            <th scope="row">Total</th>
            {years.map(({ year, rows }) => (
              <YearCells key={year} row={sumOfSegments(rows).all} isShort={!hasBudgets(rows)} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type YearHeadsProps = { year: BudgetUseReply; thisMonth: string };

const YearHeads = ({ year: { year, from, rows }, thisMonth }: YearHeadsProps) => (
  <>
    <th scope="col" className="budget-year">
      FY {year} budget
    </th>
    <th scope="col">{from < thisMonth ? 'Whole year' : 'Forecast'}</th>
    {hasBudgets(rows) && (
      <>
        <th scope="col">Left or over</th>
        <th scope="col" className="text-left!">
          Runs out
        </th>
      </>
    )}
  </>
);

type YearCellsProps = {
  /** Of a segment, or of all of them, which run out on no one day. */
  row: BudgetSum & Partial<Pick<BudgetUse, 'runsOut'>>;
  /** A year without any budget has nothing left and runs out never. */
  isShort: boolean;
};

const YearCells = ({ row, isShort }: YearCellsProps) => (
  <>
    <td className="budget-year">
      <BudgetAmount amount={row.budget} />
    </td>
    <td>
      <LedgerMoney amount={wholeYear(row)} />
    </td>
    {!isShort && (
      <>
        <td>{row.left !== null && <LeftOrOver amount={row.left} />}</td>
        <td className="text-left!">
          {row.budget !== null && row.runsOut !== undefined && <RunsOut day={row.runsOut} />}
        </td>
      </>
    )}
  </>
);

const nothing: BudgetSum = { budget: null, spent: 0, forecast: 0, left: null };

const rowOf = (rows: readonly BudgetUse[], segment: string) =>
  rows.find((row) => row.segment === segment && row.vendor === null) ?? nothing;
