import * as RadixPopover from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PopoverProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'center' | 'end';
  /** As wide as its trigger, at least 200 px. */
  matchTrigger?: boolean;
  padded?: boolean;
  className?: string;
  children: ReactNode;
};

export function Popover(props: PopoverProps) {
  const {
    open,
    onOpenChange,
    trigger,
    label,
    align = 'start',
    matchTrigger,
    padded,
    className,
    children,
  } = props;
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          className={classNames('popover', className)}
          data-match-trigger={matchTrigger ? '' : undefined}
          data-padded={padded ? '' : undefined}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
