import type { LucideIcon } from 'lucide-react';

export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  /** What choosing it means, in a second line. */
  hint?: string | undefined;
  /** A letter that chooses it while the menu is open. */
  shortcut?: string | undefined;
  onSelect?: () => void;
  /** Choosing it shows these in place of all others: beside the menu there is no room on a phone. */
  items?: readonly MenuItem[];
  destructive?: boolean;
  disabled?: boolean;
  /** A line above sets it apart. */
  isApart?: boolean;
};
