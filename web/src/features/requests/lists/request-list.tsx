import { submissionKey } from '@purser/domain/workflow';
import { type CSSProperties, useMemo, useRef } from 'react';
import { useCompact } from '../../../lib/narrow.ts';
import type { RequestContext } from '../details/use-request-context.ts';
import { moveInList } from './cell-moves.ts';
import { RequestGroup } from './request-group.tsx';
import { groupHeight, useRowsInGroups } from './rows-in-groups.ts';
import type { Stage } from './stages.ts';
import { useToggledGroups } from './toggled-groups.ts';
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
  const { toggled, toggle } = useToggledGroups(narrowing);
  const groups = useMemo(
    () =>
      stages
        .filter(({ rows }) => rows.length > 0)
        .map((stage) => ({
          stage,
          isOpen: toggled.get(stage.id) ?? (narrowing !== null || openAtFirst.has(stage.id)),
        })),
    [stages, toggled, narrowing],
  );
  const counts = useMemo(() => groups.map(({ stage, isOpen }) => (isOpen ? stage.rows.length : 0)), [groups]);
  const { activeOf, onKeyDown, onFocus } = useCellFocus({ frame: scroller, counts, move: moveInList });
  const active = groups.map((_, group) => activeOf(group));
  const drawn = useRowsInGroups({ scroller, counts, active, rowHeight });
  const sizes: CSSProperties & { '--group-height': string } = { '--group-height': `${groupHeight}px` };
  return (
    <div
      ref={scroller}
      className="request-list"
      data-results=""
      style={sizes}
      data-scroll-restoration-id="request-list"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {groups.map(({ stage, isOpen }, group) => (
        <RequestGroup
          key={stage.id}
          stage={stage}
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
