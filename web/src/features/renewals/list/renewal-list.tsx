import type { RenewalTerm } from '@purser/api/renewal-terms';
import { type RenewalGroup, type RenewalSums, sumsOf } from '@purser/domain/renewal/groups';
import { type MouseEvent, useMemo, useRef } from 'react';
import { countOf, formatCount } from '../../../lib/format.ts';
import { ChooseAll } from '../../../ui/choose-all.tsx';
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
};

const heights: Readonly<Record<'wide' | 'narrow', LineHeights & { readonly name: string }>> = {
  wide: { name: 'row', group: 36, row: 40, details: 260, head: 36 },
  narrow: { name: 'card', group: 40, row: 138, details: 560, head: 0 },
};

/** Only the lines in view are drawn, and one row is in the tab order (docs/product/renewals.md#the-page). */
export function RenewalList({ groups, rows, openId, chosen, context, actions, isNarrow }: RenewalListProps) {
  const wrap = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => termColumns(context), [context]);
  const attributes = useMemo(() => rowAttributesOf(context), [context]);
  const drawn = useMemo(() => groups.map(groupOf), [groups]);
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
      className="table term-table"
      wrap={wrap}
      wrapName="term-wrap"
      columns={columns}
      ends={{ ...feet, choose: { ...feet.choose, head: chooseAll } }}
      groups={drawn}
      rowKey={keyOf}
      rowAttributes={attributes}
      details={context.details}
      heights={isNarrow ? heights.narrow : heights.wide}
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

export const WaitingRenewals = ({ context }: { context: TermRowContext }) => (
  <WaitingTable
    label="Loading renewals"
    wrapName="term-wrap overflow-hidden!"
    look="own"
    className="table term-table"
    columns={termColumns(context)}
    count={16}
  />
);

const keyOf = ({ contractId }: RenewalTerm): number => contractId;

/** A click anywhere on a row opens it, unless it was on a control or selected some text. */
function toggleRowAt({ target }: MouseEvent, rows: readonly RenewalTerm[], context: TermRowContext): void {
  if (!(target instanceof Element) || target.closest('button, input, a')) return;
  const row = rows[Number(target.closest<HTMLElement>('tr[data-row]')?.dataset.row)];
  if (row && getSelection()?.isCollapsed !== false) context.onToggle(row);
}

/** A group's title, how many it holds, to which day it reaches, and what is at stake in it. */
function groupOf({ name, title, until, rows }: RenewalGroup<RenewalTerm>): TableGroup<RenewalTerm> {
  const { open, decided, atStake } = sumsOf(rows);
  const counted =
    decided > 0 && open > 0
      ? `${formatCount(open)} open, ${formatCount(decided)} decided`
      : formatCount(rows.length);
  return {
    key: name,
    head: (
      <span className="term-group-title">
        {name === 'late' && <MissedIcon />}
        {title}
        <span className="count">{counted}</span>
        <span className="term-group-until">{until}</span>
      </span>
    ),
    cells: { cost: open > 0 && <Money amount={atStake} />, becomes: null },
    attributes: { className: 'term-group', 'data-late': name === 'late' ? '' : undefined },
    rows,
  };
}

/** What all shown rows add up to, each in its own place. */
const feetOf = ({ rows, open, atStake, committed }: RenewalSums) => ({
  choose: {
    foot: [
      <>
        {countOf(rows, 'item')} <span className="term-foot-label">{formatCount(open)} open</span>
      </>,
    ],
  },
  act: {
    foot: [
      <>
        <span className="term-foot-label">Cost at stake</span> <Money amount={atStake} />
      </>,
    ],
  },
  becomes: {
    foot: [
      <>
        <span className="term-foot-label">Committed if nobody acts</span> <Money amount={committed} />
      </>,
    ],
  },
});
