import { ChevronDown } from 'lucide-react';
import * as RadixPopover from 'radix-ui/popover';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes, useFieldLabelId } from './field-context.ts';

export type OptionControlProps = {
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  /** Needed where no Field surrounds it. */
  'aria-label'?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

type OptionPopoverProps = OptionControlProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  text: ReactNode;
  children: ReactNode;
};

export function OptionPopover({ open, onOpenChange, text, children, ref, ...props }: OptionPopoverProps) {
  const field = useFieldAttributes(props.id);
  const labelId = useFieldLabelId();
  const listId = useId();

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpenChange(true);
  }

  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger
        {...field}
        ref={ref}
        name={props.name}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={props['aria-label']}
        disabled={props.disabled}
        onBlur={props.onBlur}
        onKeyDown={openByArrow}
        className={classNames('input', props.className)}
      >
        <span className="input-text" data-placeholder={text ? undefined : ''}>
          {text || (props.placeholder ?? 'Choose')}
        </span>
        <ChevronDown aria-hidden="true" />
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          id={listId}
          className="popover"
          data-match-trigger=""
          aria-label={props['aria-label'] ?? 'Options'}
          aria-labelledby={props['aria-label'] ? undefined : labelId}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
