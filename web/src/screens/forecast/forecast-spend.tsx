import type { SpendReply } from '@purser/api/spend-report';
import { type SpendGrouping, spendGroupings } from '@purser/domain/forecast/dimensions';
import { groupLabel } from '@purser/domain/forecast/labels';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Download, Printer } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { ForecastFilterChips } from '../../features/forecast/forecast-filters.tsx';
import { MonthRange } from '../../features/forecast/spend/month-range.tsx';
import { PriceIncreases } from '../../features/forecast/spend/price-increases.tsx';
import {
  priceChangesQuery,
  type SpendQuestion,
  spendItemsQuery,
  spendQuery,
} from '../../features/forecast/spend/spend.queries.ts';
import { saveSpend } from '../../features/forecast/spend/spend-file.ts';
import { gridOf, type SpendGrid } from '../../features/forecast/spend/spend-grid.ts';
import { daysText, isSameSpan, spanAtFirst, spanIn } from '../../features/forecast/spend/spend-months.ts';
import { SpendPeek } from '../../features/forecast/spend/spend-peek.tsx';
import { SpendTable } from '../../features/forecast/spend/spend-table.tsx';
import { useLedgerKeys } from '../../features/forecast/use-ledger-keys.ts';
import { formatCount } from '../../lib/format.ts';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { useMe } from '../../lib/session.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Button } from '../../ui/button.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { Pick } from '../../ui/pick.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import type { ForecastAddress } from './forecast-address.ts';

type Key = string | null;

const groups = spendGroupings.map((group) => ({ value: group, label: groupLabel(group) }));
const groupIn = (text: string | undefined): SpendGrouping | undefined =>
  spendGroupings.find((group) => group === text);

/** What was and will be spent, by any two groups (docs/product/forecast.md#spend). */
export function ForecastSpend({ address }: { address: ForecastAddress }) {
  const me = useMe();
  const { rows, columns, from, to } = useSpendView(address, me);
  const { filters } = address;
  const by = useMemo(
    () => (columns === undefined || columns === rows ? [rows] : [rows, columns]),
    [rows, columns],
  );
  const question: SpendQuestion = { by, from, to, filters };
  const query = useQuery(spendQuery(question));
  const { begun = Number(to.slice(0, 4)), largest = 'dollars' } = address;
  const changes = useQuery(priceChangesQuery(begun, largest));
  const { businessSegments } = useSoftwareOptions();
  const grid = useMemo(
    () => query.data && gridOf(query.data, by, businessSegments),
    [query.data, by, businessSegments],
  );
  const colorOf = (segment: Key): number => segmentColor(businessSegments, segment ?? '');
  const isShares = address.shares === 1;
  // Keys of other groups than those that are shown were meant for another table.
  const keys = address.spendKeys;
  const isChosen = keys !== undefined && keys.length <= by.length;
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = useLedgerKeys(frame, isChosen ? JSON.stringify(keys) : undefined, () =>
    address.showCell(undefined),
  );
  return (
    <>
      <Toolbar scrolls className="forecast-tools relative my-3">
        <MonthRange
          span={{ from, to }}
          onChange={(span) =>
            address.change(
              isSameSpan(span, spanAtFirst(me)) ? { from: undefined, to: undefined } : { ...span },
            )
          }
        />
        <Pick
          label="Rows"
          options={groups}
          value={rows}
          onChange={(value) => address.change({ of: value, cell: undefined })}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Swap rows and columns"
          disabled={columns === undefined}
          onClick={() => address.change({ of: columns, columns: rows, cell: undefined })}
        >
          <ArrowLeftRight className="icon-sm" aria-hidden="true" />
        </Button>
        <Pick
          label="Columns"
          options={[{ value: 'none', label: 'None' }, ...groups]}
          value={columns ?? 'none'}
          onChange={(value) => address.change({ columns: value, cell: undefined })}
        />
        <Segmented
          label="Figures"
          items={[
            { value: 'amounts', label: 'Amounts' },
            { value: 'shares', label: 'Shares' },
          ]}
          value={isShares ? 'shares' : 'amounts'}
          onChange={(value) => address.change({ shares: value === 'shares' ? 1 : undefined })}
        />
        <ForecastFilterChips filters={filters} onFilter={address.setFilter} />
        {query.data && (
          <span className="forecast-count">
            {formatCount(query.data.items)} of {formatCount(query.data.allItems)} items
          </span>
        )}
      </Toolbar>
      <SpendActions report={query.data} grid={grid} corner={groupLabel(rows)} today={me.today} />
      <Answer query={query} waiting={skeleton} failed="The report could not be loaded">
        {({ total }) =>
          grid && (
            <SplitPage ref={frame} side={356} className="forecast-split" onKeyDown={onKeyDown}>
              <SpendTable
                corner={groupLabel(rows)}
                grid={grid}
                total={total}
                isShares={isShares}
                colorOf={by[1] === 'segment' ? colorOf : undefined}
                chosen={isChosen ? keys : undefined}
                onChoose={(chosen) => address.showCell(JSON.stringify(chosen))}
              />
              <div className="forecast-main">
                {isChosen && <Behind address={address} question={question} keys={keys} grid={grid} />}
                <PriceIncreases
                  key={begun}
                  year={begun}
                  by={largest}
                  query={changes}
                  onBy={(order) => address.change({ largest: order === 'percent' ? order : undefined })}
                  onYear={(year) => address.change({ begun: year })}
                  onItem={address.openPanel}
                />
              </div>
            </SplitPage>
          )
        }
      </Answer>
    </>
  );
}

const skeleton = (
  <Waiting label="Loading the report">
    <Skeleton height="420px" />
  </Waiting>
);

function useSpendView(address: ForecastAddress, me: ReturnType<typeof useMe>) {
  const { columns, of, from, to } = address;
  return {
    rows: groupIn(of) ?? 'vendor',
    columns: columns === 'none' ? undefined : (groupIn(columns) ?? 'segment'),
    ...spanIn({ from, to }, me),
  };
}

type BehindProps = {
  address: ForecastAddress;
  question: SpendQuestion;
  keys: readonly Key[];
  grid: SpendGrid;
};

/** What a figure is made of. */
function Behind({ address, question, keys, grid }: BehindProps) {
  const query = useQuery(spendItemsQuery(question, keys));
  const [row, column] = keys;
  const title = [
    grid.lines.find(({ key }) => key === row)?.label,
    keys.length > 1 ? grid.columns.find(({ key }) => key === column)?.label : undefined,
  ].filter((name) => name !== undefined);
  return (
    <SpendPeek
      title={title.join(', ')}
      range={daysText(question)}
      query={query}
      onItem={address.openPanel}
      onClose={() => address.showCell(undefined)}
    />
  );
}

type SpendActionsProps = {
  report: SpendReply | undefined;
  grid: SpendGrid | undefined;
  corner: string;
  today: string;
};

function SpendActions({ report, grid, corner, today }: SpendActionsProps) {
  return (
    <PageActions>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        <span className="max-narrow:sr-only">Print</span>
      </Button>
      <Button
        variant="outline"
        disabled={!grid || !report}
        onClick={() => grid && report && saveSpend(report, grid, { corner, today })}
      >
        <Download aria-hidden="true" />
        <span className="max-narrow:sr-only">Download CSV</span>
      </Button>
    </PageActions>
  );
}
