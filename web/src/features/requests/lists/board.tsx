import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, memo, useCallback, useId, useMemo, useRef } from 'react';
import { countOf, formatCount } from '../../../lib/format.ts';
import { rangeExtractorWith } from '../../../lib/range-extractor.ts';
import type { RequestContext } from '../details/use-request-context.ts';
import { moveOnBoard } from './cell-moves.ts';
import { RequestCard, StageMark } from './request-cells.tsx';
import type { Stage } from './stages.ts';
import { useCellFocus } from './use-cell-focus.ts';

/**
 * The requests in columns by stage (docs/product/requests.md#requests-page). Tab moves from column to column, arrows
 * from card to card.
 */
export function Board({ stages, context }: { stages: readonly Stage[]; context: RequestContext }) {
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

type BoardColumnProps = {
  stage: Stage;
  column: number;
  active: number;
  context: RequestContext;
};

/** A stage of the board. Only the cards in sight are rendered. */
const BoardColumn = memo(({ stage, column, active, context }: BoardColumnProps) => {
  const id = useId();
  return (
    <section className="board-column" aria-labelledby={id} data-reveal="">
      <header>
        <StageMark stage={stage} />
        <h2 id={id} className="min-w-0 flex-1 truncate" title={stage.label}>
          {stage.label}
        </h2>
        <span className="count">
          <span aria-hidden="true">{formatCount(stage.rows.length)}</span>
          <span className="sr-only">{countOf(stage.rows.length, 'request')}</span>
        </span>
      </header>
      {stage.kind === 'former' && (
        <p className="px-4 pb-2 text-12 text-ink-3">No longer a step of the workflow</p>
      )}
      {stage.rows.length === 0 ? (
        <p className="mx-2 my-0 px-2 py-5 border border-dashed border-line-strong rounded-md text-12 text-center text-ink-3">
          No requests in this stage
        </p>
      ) : (
        <Cards stage={stage} column={column} active={active} context={context} />
      )}
    </section>
  );
});

// All cards are as high as one whose title has two lines; rendered ones are measured, since letters may be larger.
const usualHeight = 118;
const gap = 8;
const ring = 4;

function Cards({ stage: { id, rows }, column, active, context }: BoardColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rangeExtractor = useMemo(() => rangeExtractorWith([active]), [active]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    getItemKey: useCallback((at: number) => rows[at]?.id ?? at, [rows]),
    getScrollElement: () => scroller.current,
    gap,
    // Room for a focused card's ring, which the edge would cut off.
    paddingStart: ring,
    paddingEnd: gap,
    scrollPaddingStart: ring,
    scrollPaddingEnd: gap,
    overscan: 2,
    rangeExtractor,
  });

  // The virtualizer scrolls until the card is in sight, even where the cards before it are higher than estimated.
  function reveal({ target }: FocusEvent<HTMLElement>) {
    const { card } = target.dataset;
    if (card !== undefined) virtualizer.scrollToIndex(Number(card));
  }

  return (
    <div ref={scroller} className="board-cards" data-scroll-restoration-id={`board-${id}`} onFocus={reveal}>
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={row.id}
              ref={virtualizer.measureElement}
              className="absolute inset-x-0 top-0"
              data-index={index}
              style={{ translate: `0 ${start}px` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <RequestCard
                row={row}
                column={column}
                card={index}
                isTabStop={index === active}
                context={context}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
