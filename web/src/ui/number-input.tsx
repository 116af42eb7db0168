import type { ClipboardEvent, ComponentProps, WheelEvent } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field-context.ts';

/** A number. `step` is 1 where nothing else is said. */
export function NumberInput({ className, id, ...rest }: ComponentProps<'input'>) {
  const field = useFieldAttributes(id);
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      step="1"
      {...field}
      {...rest}
      type="number"
      className={classNames('input', className)}
      onWheel={leaveOnWheel}
    />
  );
}

/** An amount of money in steps of a cent. An amount pasted as '$1,234.50' is taken as 1234.50. */
export function MoneyInput(props: ComponentProps<'input'>) {
  return <NumberInput step="0.01" placeholder="0.00" onPaste={pasteAmount} {...props} />;
}

/** Scrolling the page over a focused number would change it unnoticed. */
function leaveOnWheel(event: WheelEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) event.currentTarget.blur();
}

function pasteAmount(event: ClipboardEvent<HTMLInputElement>) {
  const text = event.clipboardData.getData('text').trim();
  const amount = text.replace(/[$,\s]/g, '');
  if (amount === text || !/^-?\d+(\.\d+)?$/.test(amount)) return;
  event.preventDefault();
  setNativeValue(event.currentTarget, amount);
}

/** Through the element's own setter, so that React and form libraries see an ordinary input event. */
function setNativeValue(input: HTMLInputElement, value: string) {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
