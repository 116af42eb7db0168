import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { useRestoredFocus } from './focus.ts';

type CardProps = {
  title?: ReactNode;
  note?: ReactNode;
  /** The note begins right after the title, and has the room that is left. */
  isNoteBeside?: boolean;
  actions?: ReactNode;
  className?: string | undefined;
  /** The heading takes the focus where the focused element of the card disappears. */
  restoresFocus?: boolean;
  children: ReactNode;
};

/** Its content brings its own padding, 16 px. */
export function Card({ title, note, actions, className, restoresFocus = false, ...props }: CardProps) {
  const id = useId();
  const focusHandlers = useRestoredFocus(nowhere, () => document.getElementById(id));
  return (
    <section
      className={classNames('card', className)}
      aria-labelledby={title ? id : undefined}
      {...(restoresFocus && focusHandlers)}
    >
      {title && (
        <header className="card-head" data-beside={props.isNoteBeside ? '' : undefined}>
          <h2 id={id}>{title}</h2>
          {note && <span className="card-note">{note}</span>}
          {actions}
        </header>
      )}
      {props.children}
    </section>
  );
}

const nowhere = () => null;

export function Tile({ name }: { name: string }) {
  return (
    <span
      className="size-10 flex-none grid place-items-center rounded-lg border border-line bg-sunken font-semibold type-16 text-ink-2"
      aria-hidden="true"
    >
      {[...name.trim()][0]?.toLocaleUpperCase('en-US')}
    </span>
  );
}
