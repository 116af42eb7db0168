import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useOpenedInSight } from './opened-in-sight.ts';

type DisclosureProps = {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** Controlled from outside; uncontrolled where absent. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** Collapsed content keeps its state. */
export function Disclosure({ title, note, actions, open, onOpenChange, children }: DisclosureProps) {
  const [ownOpen, setOwnOpen] = useState(true);
  const isOpen = open ?? ownOpen;
  const id = useId();
  const part = useOpenedInSight<HTMLElement>(isOpen);

  function toggle() {
    setOwnOpen(!isOpen);
    onOpenChange?.(!isOpen);
  }

  return (
    <section ref={part} aria-labelledby={`${id}-title`}>
      <header className="disclosure-head">
        <h3>
          <DisclosureButton id={id} title={title} isOpen={isOpen} onToggle={toggle} />
        </h3>
        {note && <span className="count">{note}</span>}
        {actions && <div className="ml-auto">{actions}</div>}
      </header>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

type DisclosureButtonProps = {
  /** Of the part that it opens; its own id is that with '-title'. */
  id: string;
  title: string;
  isOpen: boolean;
  onToggle: () => void;
};

export function DisclosureButton({ id, title, isOpen, onToggle }: DisclosureButtonProps) {
  return (
    <button
      type="button"
      className="disclosure"
      id={`${id}-title`}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onToggle}
    >
      <ChevronDown className="icon-sm twist-down text-ink-3" aria-hidden="true" />
      {title}
    </button>
  );
}
