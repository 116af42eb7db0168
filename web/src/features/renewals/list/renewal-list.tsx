import type { RenewalTerm } from '@purser/api/renewal-terms';
import { type RenewalGroup, sumsOf } from '@purser/domain/renewal/groups';
import { type MouseEvent, memo, useMemo, useRef } from 'react';
import { GroupRow } from './group-row.tsx';
import { ListFoot } from './list-foot.tsx';
import { columnCount, ListHead, Widths } from './list-head.tsx';
import { keyOf, type ListLine, linesOf } from './renewal-lines.ts';
import { TermRow, type TermRowContext } from './term-row.tsx';
import type { Chosen } from './use-chosen.ts';
import { type ListActions, useListKeys } from './use-list-keys.ts';
import { useVisibleLines } from './use-visible-lines.ts';

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

/** Only the lines in view are drawn, and one row is in the tab order (docs/product/renewals.md#the-page). */
export function RenewalList({ groups, rows, openId, chosen, context, actions, isNarrow }: RenewalListProps) {
  const wrap = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(groups, openId), [groups, openId]);
  const sums = useMemo(() => sumsOf(rows), [rows]);
  const keys = useListKeys({ wrap, rows, chosen, context, actions, openId });
  const activeLine = useMemo(
    () => lines.findIndex((line) => line.kind === 'term' && line.at === keys.active),
    [lines, keys.active],
  );
  const visible = useVisibleLines({ wrap, lines, isNarrow, activeLine });
  return (
    <div ref={wrap} className="term-wrap" data-results="">
      <table
        role="grid"
        aria-label="Renewals"
        aria-multiselectable
        aria-rowcount={lines.length + 2}
        className="table term-table"
        onClick={(event) => toggleRowAt(event, rows, context)}
        onKeyDown={keys.onKeyDown}
        onKeyDownCapture={keys.onKeyDownCapture}
        onFocus={keys.onFocus}
      >
        <Widths />
        <ListHead chosen={chosen} total={rows.length} />
        <tbody>
          {visible.drawn.map(({ index, gap }) => {
            const line = lines[index];
            if (!line) return null;
            return (
              <LineRows
                key={keyOf(line)}
                line={line}
                index={index}
                gap={gap}
                measure={visible.measure}
                active={keys.active}
                openId={openId}
                chosen={chosen.ids}
                context={context}
              />
            );
          })}
          <Gap height={visible.after} />
        </tbody>
        <ListFoot sums={sums} />
      </table>
    </div>
  );
}

/** A click anywhere on a row opens it, unless it was on a control or selected some text. */
function toggleRowAt({ target }: MouseEvent, rows: readonly RenewalTerm[], context: TermRowContext): void {
  if (!(target instanceof Element) || target.closest('button, input, a')) return;
  const row = rows[Number(target.closest<HTMLElement>('tr[data-row]')?.dataset.row)];
  if (row && getSelection()?.isCollapsed !== false) context.onToggle(row);
}

type LineRowsProps = {
  line: ListLine;
  index: number;
  /** The height of what isn't drawn before it. */
  gap: number;
  measure: (element: HTMLElement | null) => void;
  active: number;
  openId: number | undefined;
  chosen: ReadonlySet<number>;
  context: TermRowContext;
};

function LineRows({ line, index, gap, measure, active, openId, chosen, context }: LineRowsProps) {
  return (
    <>
      <Gap height={gap} />
      {line.kind === 'group' && <GroupRow group={line.group} sums={line.sums} />}
      {line.kind === 'term' && (
        <TermRow
          row={line.row}
          at={line.at}
          index={index}
          measure={measure}
          context={context}
          isActive={line.at === active}
          isOpen={line.row.contractId === openId}
          isChosen={chosen.has(line.row.contractId)}
        />
      )}
      {line.kind === 'details' && (
        <tr ref={measure} data-index={index} className="term-details-row" data-state={line.row.state}>
          <td colSpan={columnCount}>
            <Details row={line.row} context={context} />
          </td>
        </tr>
      )}
    </>
  );
}

// Moving through the rows doesn't draw them again.
const Details = memo(function Details({ row, context }: { row: RenewalTerm; context: TermRowContext }) {
  return context.details(row);
});

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="term-gap">
      <td colSpan={columnCount} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
