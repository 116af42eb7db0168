import { Columns3 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Popover } from '../../ui/popover.tsx';
import { type ColumnId, canHide, columnIds, headingOf, isOptional } from './columns.ts';

type ColumnsPopoverProps = {
  hidden: ReadonlySet<ColumnId>;
  year: string;
  onToggle: (column: ColumnId) => void;
  onShowAll: () => void;
};

export function ColumnsPopover({ hidden, year, onToggle, onShowAll }: ColumnsPopoverProps) {
  const trigger = (
    <Button variant="outline">
      <Columns3 aria-hidden="true" />
      <span className="max-narrow:sr-only">Columns</span>
    </Button>
  );
  return (
    <Popover trigger={trigger} label="Columns" align="end" padded className="w-56">
      <ul className="grid gap-0.5">
        {columnIds.map((column) => (
          <li key={column}>
            <Checkbox
              label={headingOf(column, year)}
              checked={!hidden.has(column)}
              disabled={!hidden.has(column) && !canHide(column, hidden)}
              onChange={() => onToggle(column)}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        className="mt-2 w-full"
        disabled={[...hidden].every(isOptional)}
        onClick={onShowAll}
      >
        Show all columns
      </Button>
    </Popover>
  );
}
