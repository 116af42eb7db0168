import type { BudgetUse, BudgetUseReply } from '@purser/api/budgets';
import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { budgetUseQuery } from '../../../lib/budget-use.ts';
import { countOf } from '../../../lib/format.ts';
import { useSoftwareOptions } from '../../../lib/reference.ts';
import { segmentPlace } from '../../../lib/segment-order.ts';
import { useMe } from '../../../lib/session.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { Ledger } from '../../../ui/ledger.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import { ColorDot } from '../../../ui/split-bar.tsx';
import { LedgerMoney } from '../ledger-money.tsx';
import { BudgetAmount, LeftOrOver, RunsOut } from './budget-cells.tsx';
import { type BudgetSum, hasBudgets, sumOfSegments, wholeYear } from './budget-sums.ts';
import { type BudgetCopy, useCopyBudgets } from './budgets.queries.ts';

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
  const years = next.data && later.data && [next.data, later.data];
  const copied = years && yearToCopy([shown, ...years]);
  return (
    <section className="card overflow-hidden" aria-label="Coming years">
      <header className="card-head">
        <h2>Coming years</h2>
        {copied && may(me, 'save budgets') && <CopyBudgets {...copied} />}
      </header>
      <Answer
        query={next.data ? later : next}
        waiting={skeleton}
        failed="The coming years could not be loaded"
      >
        {() => years && <YearsTable years={years} thisMonth={me.today.slice(0, 7)} colorOf={colorOf} />}
      </Answer>
    </section>
  );
}

const skeleton = (
  <Waiting label="Loading the coming years" className="p-4">
    <Skeleton height="180px" />
  </Waiting>
);

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
    <Ledger
      frameLabel="Budgets of coming years"
      isWithin
      className="budget-table"
      columns={[
        {
          key: 'segment',
          head: 'Segment',
          isName: true,
          cell: (segment) => (
            <span className="ledger-name">
              <ColorDot color={colorOf(segment)} />
              <span className="truncate">{segment}</span>
            </span>
          ),
          foot: ['Total'],
        },
        ...years.flatMap((year) => yearColumns(year, thisMonth)),
      ]}
      rows={segments}
      rowKey={(segment) => segment}
      footLooks={['total']}
    />
  );
}

/** Of a segment, or of all of them, which run out on no one day. */
type UseOfYear = BudgetSum & Partial<Pick<BudgetUse, 'runsOut'>>;

/** A year without any budget has nothing left and runs out never. */
function yearColumns({ year, from, rows }: BudgetUseReply, thisMonth: string): TableColumn<string>[] {
  const sum = sumOfSegments(rows).all;
  const column = (key: string, head: string, draw: (use: UseOfYear) => ReactNode): TableColumn<string> => ({
    key: `${year} ${key}`,
    look: key,
    head,
    cell: (segment) => draw(rowOf(rows, segment)) ?? null,
    foot: [draw(sum) ?? null],
  });
  return [
    column('budget', `FY ${year} budget`, ({ budget }) => <BudgetAmount amount={budget} />),
    column('whole', from < thisMonth ? 'Whole year' : 'Forecast', (use) => (
      <LedgerMoney amount={wholeYear(use)} />
    )),
    ...(hasBudgets(rows)
      ? [
          column('left', 'Remaining', ({ left }) => left !== null && <LeftOrOver amount={left} />),
          column(
            'runs-out',
            'Runs out',
            ({ budget, runsOut }) => budget !== null && runsOut !== undefined && <RunsOut day={runsOut} />,
          ),
        ]
      : []),
  ];
}

const nothing: BudgetSum = { budget: null, spent: 0, forecast: 0, left: null };

const rowOf = (rows: readonly BudgetUse[], segment: string) =>
  rows.find((row) => row.segment === segment && row.vendor === null) ?? nothing;

/** Gives a year the budgets of another one. Where it has some, they are replaced only after a question. */
function CopyBudgets({ from, to, replaced }: BudgetCopy) {
  const [isAsking, setIsAsking] = useState(false);
  const copying = useCopyBudgets();
  const copy = () => copying.mutate({ from, to, replaced }, { onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={copying.isPending && !isAsking}
        onClick={() => (replaced.length > 0 ? setIsAsking(true) : copy())}
      >
        <Copy aria-hidden="true" />
        Copy FY {from} to FY {to}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onOpenChange={setIsAsking}
          title={`Replace the budgets of FY ${to}?`}
          description={`FY ${to} has ${countOf(replaced.length, 'budget')}. The budgets of FY ${from} take their place.`}
          confirmLabel="Replace Budgets"
          busy={copying.isPending}
          busyLabel="Replacing…"
          onConfirm={copy}
        />
      )}
    </>
  );
}
