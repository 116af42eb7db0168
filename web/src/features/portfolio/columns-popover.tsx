import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import { type ColumnId, canHide, canMove, headingOf, isOptional, moved } from './columns.ts';

export interface ColumnChoice {
  readonly hidden: ReadonlySet<ColumnId>;
  readonly order: readonly ColumnId[];
  readonly toggle: (column: ColumnId) => void;
  readonly showAll: () => void;
  readonly move: (column: ColumnId, by: 1 | -1) => void;
  /** Null where no column was moved. */
  readonly resetOrder: (() => void) | null;
}

type ColumnsPopoverProps = { choice: ColumnChoice; year: string };

/** Which columns are shown, and in which order (docs/product/table.md#columns). */
export function ColumnsPopover({ choice, year }: ColumnsPopoverProps) {
  const { hidden, order, showAll, resetOrder } = choice;
  const trigger = (
    <Button variant="outline">
      <Columns3 aria-hidden="true" />
      <span className="max-narrow:sr-only">Columns</span>
    </Button>
  );
  return (
    <Popover trigger={trigger} label="Columns" align="end" padded className="w-72">
      <ul className="grid gap-0.5">
        {order.map((column) => (
          <ColumnLine key={column} column={column} name={headingOf(column, year)} choice={choice} />
        ))}
      </ul>
      <div className="mt-2 flex gap-2">
        <Button
          variant="ghost"
          size="sm"
          className="flex-1"
          disabled={[...hidden].every(isOptional)}
          onClick={showAll}
        >
          Show all columns
        </Button>
        {resetOrder && (
          <Button variant="ghost" size="sm" className="flex-1" onClick={resetOrder}>
            Reset order
          </Button>
        )}
      </div>
    </Popover>
  );
}

type ColumnLineProps = { column: ColumnId; name: string; choice: ColumnChoice };

function ColumnLine({ column, name, choice: { hidden, order, toggle, move } }: ColumnLineProps) {
  const places = [
    { by: -1, label: `Move ${name} up`, key: 'ArrowUp', Icon: ArrowUp },
    { by: 1, label: `Move ${name} down`, key: 'ArrowDown', Icon: ArrowDown },
  ] as const;

  function onKeyDown(event: KeyboardEvent) {
    const place = places.find(({ key }) => key === event.key);
    if (!event.altKey || !place) return;
    event.preventDefault();
    move(column, place.by);
  }

  return (
    <li className="flex min-h-7 items-center gap-1" onKeyDown={onKeyDown}>
      <span className="min-w-0 flex-1">
        <Checkbox
          label={name}
          checked={!hidden.has(column)}
          disabled={!hidden.has(column) && !canHide(column, hidden)}
          onChange={() => toggle(column)}
        />
      </span>
      {canMove(column) &&
        places.map(({ by, label, Icon }) => (
          <Button
            key={by}
            variant="ghost"
            size="icon-sm"
            aria-label={label}
            className="disabled:opacity-40"
            disabled={moved(order, column, by) === order}
            onClick={() => move(column, by)}
          >
            <Icon aria-hidden="true" />
          </Button>
        ))}
    </li>
  );
}
