import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { countOf, formatCount } from '../../../lib/format.ts';
import type { RequestContext } from '../details/use-request-context.ts';
import { RequestRow } from './request-cells.tsx';
import { StageMark } from './request-marks.tsx';
import type { Stage } from './stages.ts';

type RequestGroupProps = {
  stage: Stage;
  group: number;
  isOpen: boolean;
  onToggle: () => void;
  rowHeight: number;
  drawn: readonly number[];
  /** The row that Tab leads to. */
  active: number;
  context: RequestContext;
};

export function RequestGroup(props: RequestGroupProps) {
  const { stage, group, isOpen, onToggle } = props;
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
          <ChevronDown className="icon-sm" aria-hidden="true" />
          <StageMark stage={stage} />
          <span id={`${id}-title`}>{stage.label}</span>{' '}
          <span className="count">
            <span aria-hidden="true">{formatCount(stage.rows.length)}</span>
            <span className="sr-only">{countOf(stage.rows.length, 'request')}</span>
          </span>
          {stage.kind === 'former' && <span className="count">No longer a step of the workflow</span>}
        </button>
      </h2>
      {isOpen && <Rows id={id} {...props} />}
    </section>
  );
}

type RowsProps = RequestGroupProps & { id: string };

function Rows({ id, stage: { rows }, group, rowHeight, drawn, active, context }: RowsProps) {
  return (
    <ul id={id} style={{ height: rows.length * rowHeight }}>
      {drawn.map((at) => {
        const row = rows[at];
        if (!row) return null;
        return (
          <li
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
