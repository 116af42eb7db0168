import { ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import type { RowState } from './data-table.tsx';

type RowTwistProps = { state: RowState; label: string; className?: string; tabIndex?: number };

/** Opens a row's details, and closes them. */
export const RowTwist = ({ state, label, className, tabIndex }: RowTwistProps) => (
  <Button
    variant="ghost"
    size="icon-sm"
    className={classNames('row-twist', className)}
    aria-expanded={state.isOpen}
    aria-controls={state.detailsId}
    aria-label={label}
    tabIndex={tabIndex}
    onClick={state.toggle}
  >
    <ChevronRight className="icon-sm" aria-hidden="true" />
  </Button>
);
