import type { LucideIcon } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

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

type MenuProps = {
  trigger: ReactNode;
  items: readonly MenuItem[];
};

export function Menu({ trigger, items }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [inner, setInner] = useState<readonly MenuItem[]>();
  const content = useRef<HTMLDivElement>(null);
  const shown = inner ?? items;
  // What had the focus has gone.
  useLayoutEffect(() => {
    if (inner) content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [inner]);

  function turn(isOpen: boolean) {
    setOpen(isOpen);
    if (isOpen) setInner(undefined);
  }

  function choose(item: MenuItem) {
    if (item.items) setInner(item.items);
    else item.onSelect?.();
  }

  function chooseByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = shown.find(({ shortcut, disabled }) => shortcut === event.key && !disabled);
    if (!item) return;
    event.preventDefault();
    // The page may know the same key.
    event.stopPropagation();
    choose(item);
    if (!item.items) setOpen(false);
  }

  return (
    <RadixMenu.Root modal={false} open={open} onOpenChange={turn}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          ref={content}
          className="popover min-w-40"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={chooseByKey}
        >
          {shown.map((item) => (
            <Entry key={item.label} item={item} onChoose={choose} />
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

function Entry({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const { label, icon: Icon, hint, shortcut, destructive, disabled = false } = item;
  return (
    <>
      {item.isApart && <RadixMenu.Separator className="option-line" />}
      <RadixMenu.Item
        className="option"
        data-tone={destructive ? 'danger' : undefined}
        aria-keyshortcuts={shortcut}
        disabled={disabled}
        onSelect={(event) => {
          if (item.items) event.preventDefault();
          onChoose(item);
        }}
      >
        {Icon && <Icon aria-hidden="true" />}
        <span className="option-text">
          {label}
          {hint && <small className="option-hint">{hint}</small>}
        </span>
        {shortcut && (
          <kbd className="kbd" aria-hidden="true">
            {shortcut}
          </kbd>
        )}
      </RadixMenu.Item>
    </>
  );
}
