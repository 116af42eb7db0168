import * as RadixTabs from 'radix-ui/tabs';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

type TabsProps = {
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

export function Tabs({ value, onChange, children }: TabsProps) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={onChange}
      // Somebody who stays after the question about unsaved work gets the focus back on the tab, which must not ask
      // again.
      activationMode="manual"
    >
      {children}
    </RadixTabs.Root>
  );
}

// Enough of the tab before the chosen one to see that it is there.
const besideTab = 64;

type TabListProps = {
  label: string;
  /** The chosen tab, which is brought into view where there is no room for all. */
  value?: string;
  items: readonly { value: string; label: string; count?: number | undefined }[];
};

export function TabList({ label, value, items }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tabs = list.current;
    if (!tabs || value === undefined) return;
    const show = () => {
      const chosen = tabs.querySelector('[aria-selected="true"]');
      // Only sideways: the page stays where it is.
      if (chosen instanceof HTMLElement) tabs.scrollLeft = chosen.offsetLeft - besideTab;
    };
    show();
    // The row may have no width yet, and windows change theirs.
    const resized = new ResizeObserver(show);
    resized.observe(tabs);
    return () => resized.disconnect();
  }, [value]);
  return (
    <RadixTabs.List ref={list} className="tab-list" aria-label={label} {...usePressed()}>
      {items.map((item) => (
        <RadixTabs.Trigger key={item.value} value={item.value} className="tab">
          {item.label}
          {item.count !== undefined && <span className="count">{item.count}</span>}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
  );
}

/**
 * Radix focuses a pressed tab by program, which browsers show as if it were reached by keys. `data-pressed` takes the frame of the
 * focus away until a key is used or the focus leaves.
 */
function usePressed() {
  const [isPressed, setPressed] = useState(false);
  return {
    'data-pressed': isPressed ? '' : undefined,
    onPointerDown: () => setPressed(true),
    onKeyDown: () => setPressed(false),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setPressed(false);
    },
  };
}

type TabPanelProps = { value: string; className?: string; children: ReactNode };

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <RadixTabs.Content value={value} className={className}>
      {children}
    </RadixTabs.Content>
  );
}
