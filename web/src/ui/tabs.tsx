import * as RadixTabs from 'radix-ui/tabs';
import type { ReactNode } from 'react';

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

type TabListProps = {
  label: string;
  items: readonly { value: string; label: string; count?: number | undefined }[];
};

export function TabList({ label, items }: TabListProps) {
  return (
    <RadixTabs.List className="tab-list" aria-label={label}>
      {items.map((item) => (
        <RadixTabs.Trigger key={item.value} value={item.value} className="tab">
          {item.label}
          {item.count !== undefined && <span className="count">{item.count}</span>}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
  );
}

type TabPanelProps = { value: string; className?: string; children: ReactNode };

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <RadixTabs.Content value={value} className={className}>
      {children}
    </RadixTabs.Content>
  );
}
