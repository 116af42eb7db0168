import type { LucideIcon } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';

export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  destructive?: boolean;
  disabled?: boolean;
};

type MenuProps = {
  trigger: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
};

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content className="popover min-w-40" align={align} sideOffset={4} collisionPadding={8}>
          {items.map(({ label, icon: Icon, onSelect, destructive, disabled }) => (
            <RadixMenu.Item
              key={label}
              className="option"
              data-tone={destructive ? 'danger' : undefined}
              disabled={disabled}
              onSelect={onSelect}
            >
              {Icon && <Icon aria-hidden="true" />}
              {label}
            </RadixMenu.Item>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}
