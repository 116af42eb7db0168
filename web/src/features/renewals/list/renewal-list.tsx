import type { RenewalTerm } from '@purser/api/renewal-terms';
import { type RenewalGroup, type RenewalSums, sumsOf } from '@purser/domain/renewal/groups';
import { ChevronRight } from 'lucide-react';
import { type MouseEvent, useMemo, useRef } from 'react';
import { countOf, formatCount } from '../../../lib/format.ts';
import { useMedium, useNarrow } from '../../../lib/narrow.ts';
import { ChooseAll } from '../../../ui/choose-all.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type TableGroup } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { type LineHeights, VirtualTable } from '../../../ui/virtual-table.tsx';
import { WaitingTable } from '../../../ui/waiting-table.tsx';
import { MissedIcon } from '../renewal-marks.tsx';
import { rowAttributesOf, type TermRowContext, termColumns } from './term-columns.tsx';
import type { Chosen } from './use-chosen.ts';
import { type ListActions, useListKeys } from './use-list-keys.ts';

type RenewalListProps = {
  groups: readonly RenewalGroup<RenewalTerm>[];
  /** The rows of all groups, in their order. */
  rows: readonly RenewalTerm[];
  /** The contract whose details are shown. */
  openId: number | undefined;
  chosen: Chosen;
  context: TermRowContext;
  actions: ListActions;
  isNarrow: boolean;
  /** What is decided is folded, or can be; undefined where there is nothing else. */
  fold: Fold | undefined;
};

export interface Fold {
  readonly isFolded: boolean;
  /** How many rows it holds. */
  readonly count: number;
  readonly toggle: () => void;
}

const heights: Readonly<Record<'wide' | 'two' | 'narrow', LineHeights & { readonly name: string }>> = {
  wide: { name: 'row', group: 36, row: 40, details: 260, head: 36 },
  two: { name: 'two', group: 36, row: 52, details: 260, head: 36 },
  narrow: { name: 'card', group: 40, row: 138, details: 560, head: 0 },
};

/** Only the lines in view are drawn, and one row is in the tab order (docs/product/renewals.md#the-page). */
export function RenewalList({ groups, rows, openId, chosen, context, actions, ...list }: RenewalListProps) {
  const { isNarrow, fold } = list;
  const hasTwoLines = useMedium() && !isNarrow;
  const height = hasTwoLines ? 'two' : 'wide';
  const wrap = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => termColumns(context, hasTwoLines), [context, hasTwoLines]);
  const attributes = useMemo(() => rowAttributesOf(context), [context]);
  const drawn = useMemo(() => groups.map((group) => groupOf(group, fold)), [groups, fold]);
  const feet = useMemo(() => feetOf(sumsOf(rows)), [rows]);
  const keys = useListKeys({ wrap, rows, chosen, context, actions, openId });
  const chooseAll = (
    <ChooseAll
      chosen={chosen.rows.length}
      total={rows.length}
      onChange={(isAll) => (isAll ? chosen.chooseAll() : chosen.clear())}
    />
  );
  return (
    <VirtualTable
      label="Renewals"
      className={classNames('table term-table', hasTwoLines && 'term-two')}
      wrap={wrap}
      wrapName="term-wrap"
      columns={columns}
      ends={{ ...feet, choose: { ...feet.choose, head: chooseAll } }}
      groups={drawn}
      rowKey={keyOf}
      rowAttributes={attributes}
      details={context.details}
      heights={heights[isNarrow ? 'narrow' : height]}
      active={keys.active}
      chosen={chosen.ids}
      openKey={openId}
      onToggle={context.onToggle}
      onClick={(event) => toggleRowAt(event, rows, context)}
      onKeyDown={keys.onKeyDown}
      onKeyDownCapture={keys.onKeyDownCapture}
      onFocus={keys.onFocus}
    />
  );
}

export function WaitingRenewals({ context }: { context: TermRowContext }) {
  const isNarrow = useNarrow();
  const hasTwoLines = useMedium() && !isNarrow;
  return (
    <WaitingTable
      label="Loading renewals"
      wrapName="term-wrap overflow-hidden!"
      look="own"
      className={classNames('table term-table', hasTwoLines && 'term-two')}
      columns={termColumns(context, hasTwoLines)}
      count={16}
    />
  );
}

const keyOf = ({ contractId }: RenewalTerm): number => contractId;

/** A click anywhere on a row opens it, unless it was on a control or selected some text. */
function toggleRowAt({ target }: MouseEvent, rows: readonly RenewalTerm[], context: TermRowContext): void {
  if (!(target instanceof Element) || target.closest('button, input, a')) return;
  const row = rows[Number(target.closest<HTMLElement>('tr[data-row]')?.dataset.row)];
  if (row && getSelection()?.isCollapsed !== false) context.onToggle(row);
}

/** A group's title, how many it holds, to which day it reaches, and what is at stake in it. */
function groupOf(
  { name, title, until, rows }: RenewalGroup<RenewalTerm>,
  fold: Fold | undefined,
): TableGroup<RenewalTerm> {
  const { open, atStake } = sumsOf(rows);
  const folding = name === 'decided' ? fold : undefined;
  return {
    key: name,
    head: (
      <span className="term-group-title">
        {name === 'late' && <MissedIcon />}
        {folding ? <FoldButton title={title} fold={folding} /> : title}
        <span className="count">{formatCount(folding?.count ?? rows.length)}</span>
        <span className="term-group-until">{until}</span>
      </span>
    ),
    cells: { cost: open > 0 && <Money amount={atStake} />, becomes: null },
    attributes: { className: 'term-group', 'data-late': name === 'late' ? '' : undefined },
    rows,
  };
}

const FoldButton = ({ title, fold }: { title: string; fold: Fold }) => (
  <button type="button" className="term-fold" aria-expanded={!fold.isFolded} onClick={fold.toggle}>
    <ChevronRight className="icon-sm twist" aria-hidden="true" />
    {title}
  </button>
);

/** What all shown rows add up to, each in its own place. */
const feetOf = ({ rows, open, atStake, committed }: RenewalSums) => ({
  choose: {
    foot: [
      <>
        {countOf(rows, 'item')} <span className="mr-2 font-normal text-ink-2">{formatCount(open)} open</span>
      </>,
    ],
  },
  act: {
    foot: [
      <>
        <span className="mr-2 font-normal text-ink-2">Cost at stake</span> <Money amount={atStake} />
      </>,
    ],
  },
  becomes: {
    foot: [
      <>
        <span className="mr-2 font-normal text-ink-2">Committed if nobody acts</span>{' '}
        <Money amount={committed} />
      </>,
    ],
  },
});
