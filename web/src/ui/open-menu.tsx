import * as RadixMenu from 'radix-ui/dropdown-menu';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { MenuItem } from './menu-item.ts';

type OpenMenuProps = {
  items: readonly MenuItem[];
  labelledBy: string;
  /** The button that opened it, and what holds both. */
  holder: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The focus goes back to the button. */
  onReturn: () => void;
};

/** The entries of a menu. They hang from a place of their own, which lies under the button that opened them. */
export function OpenMenu({ items, labelledBy, holder, onClose, onReturn }: OpenMenuProps) {
  const [inner, setInner] = useState<readonly MenuItem[]>();
  const content = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  const shown = inner ?? items;
  // What had the focus has gone.
  useLayoutEffect(() => {
    if (inner) content.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [inner]);

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
    if (!item.items) onClose();
  }

  return (
    <RadixMenu.Root modal={false} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixMenu.Trigger
        className="absolute inset-0 -z-10 opacity-0 pointer-events-none"
        aria-hidden="true"
        tabIndex={-1}
        disabled
      />
      <RadixMenu.Portal>
        <RadixMenu.Content
          ref={content}
          className="popover min-w-40"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-labelledby={labelledBy}
          onKeyDown={chooseByKey}
          onInteractOutside={(event) => {
            // A press on the button closes the menu by itself.
            if (event.target instanceof Node && holder.current?.contains(event.target))
              event.preventDefault();
            else isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeft.current) onReturn();
          }}
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
      {item.isApart && <RadixMenu.Separator className="h-px my-1 bg-line" />}
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
          <kbd className="kbd max-narrow:hidden pointer-coarse:hidden" aria-hidden="true">
            {shortcut}
          </kbd>
        )}
      </RadixMenu.Item>
    </>
  );
}
