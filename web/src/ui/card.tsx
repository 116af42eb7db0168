import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useRestoredFocus } from './focus.ts';

type CardProps = {
  title?: ReactNode;
  /** Small and grey at the right end of the head; a card of its own style may put it beside the title. */
  note?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  className?: string | undefined;
  /** The heading takes the focus where what has it in the card is taken away. */
  keepsFocus?: boolean;
  children: ReactNode;
};

/** A bordered part of a page with its own heading, after which it is called. Its content brings its own padding, 16 px. */
export function Card({ title, note, actions, className, keepsFocus = false, children }: CardProps) {
  const id = useId();
  const kept = useRestoredFocus(nowhere, () => document.getElementById(id));
  return (
    <section
      className={classNames('card', className)}
      aria-labelledby={title ? id : undefined}
      {...(keepsFocus && kept)}
    >
      {title && (
        <header className="card-head">
          <h2 id={id}>{title}</h2>
          {note && <span className="card-note">{note}</span>}
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

const nowhere = () => null;

/** A square with one letter, the mark of a thing that has no picture. */
export function Tile({ name }: { name: string }) {
  return (
    <span className="tile" aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase('en-US')}
    </span>
  );
}
