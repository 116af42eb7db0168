import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type MoreProps = { open: boolean; onToggle: () => void; children: ReactNode };

export function More({ open, onToggle, children }: MoreProps) {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className="contract-more-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
      >
        <ChevronRight className="icon-sm" aria-hidden="true" />
        More
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
