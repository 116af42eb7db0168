import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes, useFieldLabelId } from './field-context.ts';
import { bothRefs, openPopover, usePopover } from './popover.tsx';

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
  const { attributes, floating } = usePopover(open, onOpenChange);

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onOpenChange(true);
  }

  return (
    <>
      <button
        {...field}
        {...attributes}
        ref={bothRefs(attributes.ref, ref)}
        type="button"
        name={props.name}
        role="combobox"
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
      </button>
      {open && (
        <openPopover.Component
          {...floating}
          data-match-trigger=""
          aria-label={props['aria-label'] ?? 'Options'}
          aria-labelledby={props['aria-label'] ? undefined : labelId}
        >
          {children}
        </openPopover.Component>
      )}
    </>
  );
}
