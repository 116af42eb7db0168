import { parseCents } from '@purser/domain/kinds/decimals';
import { amountAdvice, typedAmount } from '@purser/domain/kinds/typed-amount';
import { centsText } from '@purser/domain/money';
import { type ClipboardEvent, type ComponentProps, type DragEvent, type KeyboardEvent, useRef } from 'react';
import { companyCurrency } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import { useFieldAttributes, useUnreadableReport } from './field-context.ts';

type InputProps = ComponentProps<'input'>;
type InsertionEvent = ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>;

export function NumberInput({ className, id, ...rest }: InputProps) {
  const field = useFieldAttributes(id);
  return (
    <input
      type="number"
      inputMode="decimal"
      autoComplete="off"
      step="1"
      {...field}
      {...rest}
      className={classNames('input', className)}
      // Otherwise scrolling the page over a focused number would change it unnoticed.
      onWheel={({ currentTarget }) => document.activeElement === currentTarget && currentTarget.blur()}
    />
  );
}

type MoneyInputProps = InputProps & {
  /** What the amount is in; the company's currency unless given. */
  currency?: string;
};

/**
 * An amount in steps of a cent. It is typed and pasted as people write it, '$1,234.50' or '12,500', and becomes a plain
 * number on leaving the field or sending the form. The Field around it says how to write what can't be read.
 */
export function MoneyInput({ currency = companyCurrency(), ...props }: MoneyInputProps) {
  const report = useUnreadableReport();

  function settle(input: HTMLInputElement) {
    const reading = typedAmount(input.value, currency);
    if ('words' in reading) report(reading.words);
    else if (reading.amount !== input.value) setNativeValue(input, reading.amount);
  }

  function take(event: InsertionEvent, inserted: DataTransfer) {
    const text = inserted.getData('text').trim();
    // A part of an amount is inserted at the caret, as into any field.
    if (/^\d+$/.test(text)) return;
    event.preventDefault();
    setNativeValue(event.currentTarget, text);
    settle(event.currentTarget);
  }

  return (
    <NumberInput
      step="0.01"
      placeholder="0.00"
      {...props}
      // A number input of the browser accepts no comma.
      type="text"
      role="spinbutton"
      className={classNames('num', props.className)}
      onBlur={(event) => {
        settle(event.currentTarget);
        props.onBlur?.(event);
      }}
      onChange={(event) => {
        // '12k' is not 12: it stays, and is reported at once.
        report(isAmountLike(event.target.value) ? undefined : amountAdvice);
        props.onChange?.(event);
      }}
      onKeyDown={(event) => {
        if (sends(event)) settle(event.currentTarget);
        else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') step(event);
        props.onKeyDown?.(event);
      }}
      onPaste={(event) => take(event, event.clipboardData)}
      onDrop={(event) => take(event, event.dataTransfer)}
    />
  );
}

// Sending the form from within the field doesn't blur it.
const sends = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's');

// As in a number input of the browser, by one cent.
function step(event: KeyboardEvent<HTMLInputElement>) {
  const { currentTarget: input, key } = event;
  const cents = parseCents(input.value === '' ? '0' : input.value);
  event.preventDefault();
  if (cents !== undefined) setNativeValue(input, centsText(cents + (key === 'ArrowUp' ? 1n : -1n)));
}

const isAmountLike = (typed: string): boolean => /^[\d.,'’$€£¥()+\-\u2212\s]*$/u.test(typed);

type WholeNumberInputProps = InputProps & {
  onRefused?: (() => void) | undefined;
};

/** A whole number that isn't negative. */
export const WholeNumberInput = (props: WholeNumberInputProps) => (
  <StrictNumberInput inputMode="numeric" typed={/^\d*$/} inserted={/^\d+(?:\s*%)?$/} {...props} />
);

/** A percentage with at most two decimals that isn't negative. */
export const PercentInput = (props: WholeNumberInputProps) => (
  <StrictNumberInput step="0.01" typed={/^[\d.]*$/} inserted={/^\d+(?:\.\d{1,2})?(?:\s*%)?$/} {...props} />
);

type StrictNumberInputProps = WholeNumberInputProps & {
  /** What may be typed, and what may be pasted or dropped. */
  typed: RegExp;
  inserted: RegExp;
};

/**
 * A number that isn't negative. Browsers drop characters that can't be in a number and
 * accept what follows, so that 33.3 would become 333. Here nothing is accepted after such a character until another key
 * or the pointer shows that the person has noticed.
 */
function StrictNumberInput({ onRefused, typed: allowed, inserted: whole, ...props }: StrictNumberInputProps) {
  const isStopped = useRef(false);
  const focus = useRef<AbortController>(null);
  const goOn = () => {
    isStopped.current = false;
  };

  function refuseInsertion(event: InsertionEvent, inserted: DataTransfer) {
    if (whole.test(inserted.getData('text').trim())) return;
    event.preventDefault();
    onRefused?.();
  }

  function type(event: InputEvent) {
    const typed = event.data ?? '';
    if (event.inputType !== 'insertText' || (!isStopped.current && allowed.test(typed))) return;
    event.preventDefault();
    if (!isStopped.current && /^[\s%]+$/.test(typed)) return;
    isStopped.current = true;
    onRefused?.();
  }

  return (
    <NumberInput
      min={0}
      onPaste={(event) => refuseInsertion(event, event.clipboardData)}
      onDrop={(event) => refuseInsertion(event, event.dataTransfer)}
      onPointerDown={goOn}
      onKeyDown={({ key, ctrlKey, metaKey }) => (ctrlKey || metaKey || movesOn.test(key)) && goOn()}
      {...props}
      onFocus={({ currentTarget }) => {
        goOn();
        focus.current = new AbortController();
        // React has no such event: it combines others that not every browser has.
        currentTarget.addEventListener('beforeinput', type, { signal: focus.current.signal });
      }}
      onBlur={(event) => {
        focus.current?.abort();
        props.onBlur?.(event);
      }}
    />
  );
}

const movesOn = /^(?:Arrow\w+|Backspace|Delete|End|Enter|Escape|Home|Tab)$/;

/** Through the element's own setter, so that React and form libraries see an ordinary input event. */
function setNativeValue(input: HTMLInputElement, value: string) {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
