import { type ButtonHTMLAttributes, cloneElement, type ReactElement, useId, useRef, useState } from 'react';
import { onDemand } from '../lib/on-demand.tsx';
import type { MenuItem } from './menu-item.ts';

type MenuProps = {
  /** A button; each row of a list may have one. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  items: readonly MenuItem[];
};

// A list has a menu on each row, and most visits open none of them.
const entries = onDemand(async () => (await import('./open-menu.tsx')).OpenMenu);

export function Menu({ trigger, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  const id = useId();
  return (
    <span className="relative inline-flex min-w-0" ref={holder}>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: entries.preload,
        onFocus: entries.preload,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          // The page may know the same key.
          event.stopPropagation();
          setOpen(true);
        },
      })}
      {isOpen && (
        <entries.Component
          items={items}
          labelledBy={id}
          holder={holder}
          onClose={() => setOpen(false)}
          onReturn={() => holder.current?.querySelector('button')?.focus()}
        />
      )}
    </span>
  );
}
