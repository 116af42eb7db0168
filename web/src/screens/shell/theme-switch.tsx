import { Monitor, Moon, Sun } from 'lucide-react';
import { type Theme, useTheme } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';

const themes = {
  system: { label: 'as the system', icon: Monitor, next: 'light', change: 'Switch to light' },
  light: { label: 'light', icon: Sun, next: 'dark', change: 'Switch to dark' },
  dark: { label: 'dark', icon: Moon, next: 'system', change: 'Follow the system' },
} as const satisfies Record<Theme, { next: Theme; label: string; icon: typeof Sun; change: string }>;

/** Small on purpose: the sign-in page loads it too. */
export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  const { label, icon: Icon, next, change } = themes[theme];
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Theme: ${label}. ${change}`}
      onClick={() => setTheme(next)}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
