import { useMemo, useRef } from 'react';
import type { RequestContext } from '../details/use-request-context.ts';
import { BoardColumn } from './board-column.tsx';
import { moveOnBoard } from './cell-moves.ts';
import type { Stage } from './stages.ts';
import { useCellFocus } from './use-cell-focus.ts';

type BoardProps = { stages: readonly Stage[]; context: RequestContext };

/**
 * The requests in columns by stage (docs/product/requests.md#requests-page). Tab moves from column to column, arrows
 * from card to card.
 */
export function Board({ stages, context }: BoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const counts = useMemo(() => stages.map(({ rows }) => rows.length), [stages]);
  const { activeOf, onKeyDown, onFocus } = useCellFocus({ frame, counts, move: moveOnBoard });
  return (
    <div
      ref={frame}
      className="board"
      data-results=""
      role="region"
      aria-label="Board"
      tabIndex={0}
      data-scroll-restoration-id="board"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {stages.map((stage, column) => (
        <BoardColumn
          key={stage.id}
          stage={stage}
          column={column}
          active={activeOf(column)}
          context={context}
        />
      ))}
    </div>
  );
}
