import { Button } from './button.tsx';

type TableToggleProps = {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The id of the table, once it is there. */
  tableId: string;
};

/** Shows the figures of a chart as a table, and hides them again. */
export const TableToggle = ({ isOpen, onToggle, tableId }: TableToggleProps) => (
  <Button
    variant="link"
    size="sm"
    aria-expanded={isOpen}
    aria-controls={isOpen ? tableId : undefined}
    onClick={() => onToggle(!isOpen)}
  >
    {isOpen ? 'Hide the table' : 'Show as table'}
  </Button>
);
