import { isMyTurn } from '@purser/domain/request-labels';
import { submissionKey } from '@purser/domain/workflow';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown } from 'lucide-react';
import { type CSSProperties, type RefObject, useId, useMemo, useRef } from 'react';
import { countOf, formatCount } from '../../../lib/format.ts';
import { useCompact } from '../../../lib/narrow.ts';
import { rangeExtractorWith } from '../../../lib/range-extractor.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { RequestContext } from '../details/use-request-context.ts';
import { moveInList } from './cell-moves.ts';
import { RequestRow, StageMark } from './request-cells.tsx';
import type { Stage } from './stages.ts';
import { useCellFocus } from './use-cell-focus.ts';

type RequestListProps = {
  stages: readonly Stage[];
  context: RequestContext;
  /** The search and filters, as a key; null for none. They open every group that has matches. */
  narrowing: string | null;
};

const openAtFirst: ReadonlySet<string> = new Set([submissionKey, 'tech_security_assessment']);

/** The requests in collapsible groups by stage (docs/product/requests.md#requests-page). */
export function RequestList({ stages, context, narrowing }: RequestListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useCompact() ? 60 : 44;
  const { me } = context;
  const { toggled, toggle } = useToggledGroups(narrowing);
  const groups = useMemo(
    () =>
      stages
        .filter(({ rows }) => rows.length > 0)
        .map((stage) => ({
          stage,
          mine: stage.rows.filter((row) => isMyTurn(row, me)).length,
          isOpen: toggled.get(stage.id) ?? (narrowing !== null || openAtFirst.has(stage.id)),
        })),
    [stages, toggled, narrowing, me],
  );
  const counts = useMemo(() => groups.map(({ stage, isOpen }) => (isOpen ? stage.rows.length : 0)), [groups]);
  const { activeOf, onKeyDown, onFocus } = useCellFocus({ frame: scroller, counts, move: moveInList });
  const active = groups.map((_, group) => activeOf(group));
  const drawn = useRowsInGroups({ scroller, counts, active, rowHeight });
  const sizes: CSSProperties & { '--group-height': string } = { '--group-height': `${groupHeight}px` };
  return (
    <div
      ref={scroller}
      className="relative flex-1 min-h-[16rem] max-h-dvh overflow-y-auto border-t border-line scrollbar-thin"
      data-results=""
      style={sizes}
      data-scroll-restoration-id="request-list"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {heads}
      {groups.map(({ stage, mine, isOpen }, group) => (
        <RequestGroup
          key={stage.id}
          stage={stage}
          mine={mine}
          group={group}
          isOpen={isOpen}
          onToggle={() => toggle(stage.id, !isOpen)}
          rowHeight={rowHeight}
          drawn={drawn[group] ?? []}
          active={active[group] ?? 0}
          context={context}
        />
      ))}
    </div>
  );
}

// For the eye: each row says by itself what its parts are.
const heads = (
  <div className="request-heads" aria-hidden="true">
    <span>Request</span>
    <span>Number</span>
    <span className="request-cost">Estimated cost</span>
    <span className="request-people">Requestor, and who it waits for</span>
    <span className="request-age">In status</span>
  </div>
);

type RequestGroupProps = {
  stage: Stage;
  /** How many of its requests wait for whoever looks. */
  mine: number;
  group: number;
  isOpen: boolean;
  onToggle: () => void;
  rowHeight: number;
  drawn: readonly number[];
  /** The row that Tab leads to. */
  active: number;
  context: RequestContext;
};

function RequestGroup(props: RequestGroupProps) {
  const { stage, mine, group, isOpen, onToggle } = props;
  const id = useId();
  return (
    <section className="request-group" aria-labelledby={`${id}-title`}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-column={group}
          data-card={-1}
          onClick={onToggle}
        >
          <ChevronDown className="icon-sm twist-down text-ink-3" aria-hidden="true" />
          <StageMark stage={stage} />
          <span id={`${id}-title`}>{stage.label}</span>{' '}
          <span className="count">
            <span aria-hidden="true">{formatCount(stage.rows.length)}</span>
            <span className="sr-only">{countOf(stage.rows.length, 'request')}</span>
          </span>
          {!isOpen && mine > 0 && <Badge variant="accent">{formatCount(mine)} your turn</Badge>}
          {stage.kind === 'former' && <span className="count">No longer a step of the workflow</span>}
        </button>
      </h2>
      {isOpen && <Rows id={id} {...props} />}
    </section>
  );
}

function Rows({ id, stage, group, rowHeight, drawn, active, context }: RequestGroupProps & { id: string }) {
  const { rows } = stage;
  return (
    <ul id={id} className="relative" style={{ height: rows.length * rowHeight }}>
      {drawn.map((at) => {
        const row = rows[at];
        if (!row) return null;
        return (
          <li
            className="absolute inset-x-0 top-0"
            key={row.id}
            style={{ height: rowHeight, translate: `0 ${at * rowHeight}px` }}
            aria-setsize={rows.length}
            aria-posinset={at + 1}
          >
            <RequestRow row={row} column={group} card={at} isTabStop={at === active} context={context} />
          </li>
        );
      })}
    </ul>
  );
}

/** In pixels. */
const groupHeight = 40;

type Groups = {
  scroller: RefObject<HTMLElement | null>;
  /** The rows of each group; 0 for a closed one. */
  counts: readonly number[];
  /** The row of each group that Tab leads to, which is always rendered. */
  active: readonly number[];
  rowHeight: number;
};

function useRowsInGroups({ scroller, counts, active, rowHeight }: Groups): readonly number[][] {
  const starts = useMemo(() => startsOf(counts), [counts]);
  const headings = useMemo(() => new Set(starts.map((start) => start - 1)), [starts]);
  const tabStops = active.map((row, group) => ((counts[group] ?? 0) > 0 ? (starts[group] ?? 0) + row : -1));
  const virtualizer = useVirtualizer({
    count: linesIn(counts),
    estimateSize: (at) => (headings.has(at) ? groupHeight : rowHeight),
    // A new function makes the virtualizer measure again, because a group that opens or closes moves all rows after it.
    getItemKey: useMemo(() => keysFor(starts, rowHeight), [starts, rowHeight]),
    getScrollElement: () => scroller.current,
    overscan: 8,
    rangeExtractor: rangeExtractorWith(tabStops),
  });
  const rows: number[][] = counts.map(() => []);
  for (const { index } of virtualizer.getVirtualItems()) {
    const group = starts.findLastIndex((start) => start <= index);
    // After a group's last row comes the next group's heading.
    if (group >= 0 && !headings.has(index)) rows[group]?.push(index - (starts[group] ?? 0));
  }
  return rows;
}

/** How many rows and headings groups have. */
const linesIn = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count + 1, 0);

/** The index of each group's first row, among all headings and rows. */
const startsOf = (counts: readonly number[]): readonly number[] =>
  counts.map((_, group) => linesIn(counts.slice(0, group)) + 1);

const keysFor = (_starts: readonly number[], _rowHeight: number) => (at: number) => at;

type ToggledGroups = ReadonlyMap<string, boolean>;

interface Toggled {
  readonly byHand: ToggledGroups;
  /** What was toggled during the last search that something was toggled in. */
  readonly inSearch: { readonly narrowing: string; readonly groups: ToggledGroups } | null;
}

const none: ToggledGroups = new Map();
const untouched: Toggled = { byHand: none, inSearch: null };

// It outlasts the list, so that people who return from a request find the groups as they left them.
const toggledQuery = queryOptions({
  queryKey: ['request-groups'],
  queryFn: () => untouched,
  initialData: untouched,
});

/**
 * The groups that were opened or closed, by stage. A search has toggles of its own, so that a group closed before
 * doesn't hide its matches.
 */
function useToggledGroups(narrowing: string | null) {
  const client = useQueryClient();
  const { data } = useQuery(toggledQuery);

  function toggle(stage: string, isOpen: boolean) {
    client.setQueryData(toggledQuery.queryKey, (before = untouched): Toggled => {
      const groups = new Map(groupsOf(before, narrowing)).set(stage, isOpen);
      return narrowing === null
        ? { ...before, byHand: groups }
        : { ...before, inSearch: { narrowing, groups } };
    });
  }

  return { toggled: groupsOf(data, narrowing), toggle };
}

function groupsOf({ byHand, inSearch }: Toggled, narrowing: string | null): ToggledGroups {
  if (narrowing === null) return byHand;
  return inSearch?.narrowing === narrowing ? inSearch.groups : none;
}
