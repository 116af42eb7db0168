import { type ClipboardEvent, type ComponentProps, type DragEvent, type WheelEvent } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field-context.ts';
import { useAmountTyping } from './typed-amount.ts';
import { type Taking, typingWith } from './typing.ts';

/** A number. `step` is 1 where nothing else is said. */
export function NumberInput({ className, id, type = 'number', ...rest }: ComponentProps<'input'>) {
  const field = useFieldAttributes(id);
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      step="1"
      {...field}
      {...rest}
      type={type}
      className={classNames('input', className)}
      onWheel={leaveOnWheel}
    />
  );
}

/**
 * An amount of money in steps of a cent. It is typed and pasted as people write it, '$1,234.50' or '12,500', and becomes
 * the plain number once they leave it or send the form. The Field around it says how to write what can't be read.
 */
export function MoneyInput(props: ComponentProps<'input'>) {
  return <NumberInput step="0.01" placeholder="0.00" {...props} {...useAmountTyping(props)} />;
}

type WholeNumberInputProps = ComponentProps<'input'> & {
  /** Something was typed or pasted that isn't taken. */
  onRefused?: (() => void) | undefined;
};

/** A whole number that isn't negative, such as a percentage. Text with anything else in it isn't taken. */
export function WholeNumberInput({ onRefused, ...props }: WholeNumberInputProps) {
  const keepOut = (event: Brought, brought: DataTransfer) => {
    if (/^\d+(?:\s*%)?$/.test(brought.getData('text').trim())) return;
    event.preventDefault();
    onRefused?.();
  };
  return (
    <NumberInput
      inputMode="numeric"
      min={0}
      {...digitsTyping(onRefused)}
      onPaste={(event) => keepOut(event, event.clipboardData)}
      onDrop={(event) => keepOut(event, event.dataTransfer)}
      {...props}
    />
  );
}

type Brought = ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>;

function takeDigits(typed: string): Taking {
  if (/^[\s%]+$/.test(typed)) return 'skip';
  return /\D/.test(typed) ? 'stop' : 'take';
}

const digitsTyping = typingWith(takeDigits);

/** Scrolling the page over a focused number would change it unnoticed. */
function leaveOnWheel(event: WheelEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) event.currentTarget.blur();
}
