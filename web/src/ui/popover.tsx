import * as RadixPopover from 'radix-ui/popover';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PopoverProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'center' | 'end';
  /** Lists of options come without. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
};

export function Popover({ open, onOpenChange, trigger, label, padded, ...content }: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <PopoverContent data-padded={padded ? '' : undefined} aria-label={label} {...content} />
    </RadixPopover.Root>
  );
}

/** What floats beside the trigger of a Radix popover. */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof RadixPopover.Content>) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        className={classNames('popover', className)}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        {...rest}
      />
    </RadixPopover.Portal>
  );
}
