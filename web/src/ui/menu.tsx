import { ChevronRight, type LucideIcon } from 'lucide-react';
import * as RadixMenu from 'radix-ui/dropdown-menu';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  /** What choosing it means, in a second line. */
  hint?: string | undefined;
  /** A letter that chooses it while the menu is open. */
  shortcut?: string | undefined;
  onSelect?: () => void;
  /** A menu of its own beside it. */
  items?: readonly MenuItem[];
  destructive?: boolean;
  disabled?: boolean;
  /** A line above sets it apart. */
  isApart?: boolean;
};

type MenuProps = {
  trigger: ReactNode;
  /** The name of the menu; by default the trigger's. */
  label?: string;
  items: readonly MenuItem[];
};

export function Menu({ trigger, label, items }: MenuProps) {
  const [open, setOpen] = useState(false);

  function chooseByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = items.find(({ shortcut, disabled }) => shortcut === event.key && !disabled);
    if (!item?.onSelect) return;
    event.preventDefault();
    // The page may know the same key.
    event.stopPropagation();
    item.onSelect();
    setOpen(false);
  }

  return (
    <RadixMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          className="popover min-w-40"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onKeyDown={chooseByKey}
        >
          {items.map((item) => (
            <Entry key={item.label} item={item} />
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const { items, shortcut, onSelect, destructive, disabled = false, isApart } = item;
  return (
    <>
      {isApart && <RadixMenu.Separator className="option-line" />}
      {items ? (
        <RadixMenu.Sub>
          <RadixMenu.SubTrigger className="option" disabled={disabled}>
            <EntryText item={item} />
            <ChevronRight aria-hidden="true" />
          </RadixMenu.SubTrigger>
          <RadixMenu.Portal>
            <RadixMenu.SubContent className="popover min-w-40" sideOffset={4} collisionPadding={8}>
              {items.map((inner) => (
                <Entry key={inner.label} item={inner} />
              ))}
            </RadixMenu.SubContent>
          </RadixMenu.Portal>
        </RadixMenu.Sub>
      ) : (
        <RadixMenu.Item
          className="option"
          data-tone={destructive ? 'danger' : undefined}
          aria-keyshortcuts={shortcut}
          disabled={disabled}
          onSelect={onSelect}
        >
          <EntryText item={item} />
        </RadixMenu.Item>
      )}
    </>
  );
}

const EntryText = ({ item: { label, icon: Icon, hint, shortcut } }: { item: MenuItem }) => (
  <>
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
  </>
);
