import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

type DisclosureProps = {
  title: string;
  /** Small and grey beside the title, such as a count. */
  note?: ReactNode;
  /** At the right end of the heading's line. */
  actions?: ReactNode;
  /** Where something else opens it, too; it keeps that by itself otherwise. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A section that can be folded away under its heading. What is in it stays as it was. */
export function Disclosure({ title, note, actions, open, onOpenChange, children }: DisclosureProps) {
  const [ownOpen, setOwnOpen] = useState(true);
  const isOpen = open ?? ownOpen;
  const id = useId();

  function toggle() {
    setOwnOpen(!isOpen);
    onOpenChange?.(!isOpen);
  }

  return (
    <section aria-labelledby={`${id}-title`}>
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
      <ChevronDown className="icon-sm" aria-hidden="true" />
      {title}
    </button>
  );
}
