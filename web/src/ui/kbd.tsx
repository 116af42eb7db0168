import type { ReactNode } from 'react';

/** The name of a key. Decoration: the control says its shortcut itself. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="kbd" aria-hidden="true">
      {children}
    </kbd>
  );
}
