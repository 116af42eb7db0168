import { readAmount } from '@purser/domain/csv-amounts';
import { centsText } from '@purser/domain/money';
import type { ClipboardEvent, ComponentProps, DragEvent, FocusEvent, KeyboardEvent, WheelEvent } from 'react';
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

/**
 * An amount of money in steps of a cent. A comma is typed as the decimal point, and an amount is pasted as it was
 * meant: '$1,234.50' and '1.234,50' are 1234.50. What is no amount isn't taken.
 */
export function MoneyInput(props: ComponentProps<'input'>) {
  return (
    <NumberInput
      step="0.01"
      placeholder="0.00"
      {...amountTyping}
      onPaste={(event) => takeText(event, event.clipboardData)}
      onDrop={(event) => takeText(event, event.dataTransfer)}
      {...props}
    />
  );
}

/** A whole number that isn't negative, such as a percentage. Text with anything else in it isn't taken. */
export function WholeNumberInput(props: ComponentProps<'input'>) {
  return (
    <NumberInput
      inputMode="numeric"
      min={0}
      {...digitsTyping}
      onPaste={(event) => keepOut(event, event.clipboardData)}
      onDrop={(event) => keepOut(event, event.dataTransfer)}
      {...props}
    />
  );
}

/** What a field does with typed text: leaves it to the browser, passes over it, or stops at it. */
type Taking = 'take' | 'skip' | 'stop';

/**
 * Browsers drop what can't be in a number and take what follows, so that 33.3 would become 333. Here nothing is
 * taken behind such a character until another key or the pointer says that the person has noticed.
 */
const stopped = new WeakSet<HTMLInputElement>();

/** Fields that are being edited from here: what is put into them is left to the browser. */
const editing = new WeakSet<HTMLInputElement>();

const goOn = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  stopped.delete(currentTarget);
};

function goOnWithKey(event: KeyboardEvent<HTMLInputElement>) {
  if (['Backspace', 'Delete', 'Escape', 'Tab', 'Enter'].includes(event.key)) goOn(event);
  if (/^(?:Arrow|Home|End)/.test(event.key) || event.ctrlKey || event.metaKey) goOn(event);
}

/** React has no such event of its own: it gathers one from others, which not every browser has. */
function typingWith(take: (typed: string, input: HTMLInputElement) => Taking) {
  const listen = (event: InputEvent) => {
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement) || event.inputType !== 'insertText') return;
    if (editing.has(input)) return;
    const taking = stopped.has(input) ? 'stop' : take(event.data ?? '', input);
    if (taking !== 'take') event.preventDefault();
    if (taking === 'stop') stopped.add(input);
  };
  return {
    // Listening twice with the same function is listening once.
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      goOn(event);
      event.currentTarget.addEventListener('beforeinput', listen);
    },
    onKeyDown: goOnWithKey,
    onPointerDown: goOn,
  };
}

function takeAmount(typed: string, input: HTMLInputElement): Taking {
  const isPoint = typed === ',' || typed === '.';
  // Behind a second one, 1,000.00 would become 1.00000.
  if (isPoint && input.value.includes('.') && !/[.,]/.test(selectedText())) return 'stop';
  if (typed === ',') return takePoint(input);
  if (/^[\s$]+$/.test(typed)) return 'skip';
  return /[^\d.,\-\u2212\s]/u.test(typed) ? 'stop' : 'take';
}

function takeDigits(typed: string): Taking {
  if (/^[\s%]+$/.test(typed)) return 'skip';
  return /\D/.test(typed) ? 'stop' : 'take';
}

const amountTyping = typingWith(takeAmount);
const digitsTyping = typingWith(takeDigits);

// A number field tells neither its caret nor an unfinished text: only the editing command puts a point where one types.
function takePoint(input: HTMLInputElement): Taking {
  const isWithin = input.value !== '' && selectedText() === '';
  editing.add(input);
  document.execCommand('insertText', false, '.');
  // A browser that writes its numbers with a comma calls the point a mistake.
  if (isWithin && input.validity.badInput) {
    document.execCommand('delete');
    document.execCommand('insertText', false, ',');
  }
  editing.delete(input);
  return 'skip';
}

const selectedText = () => String(document.getSelection());

/** Scrolling the page over a focused number would change it unnoticed. */
function leaveOnWheel(event: WheelEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) event.currentTarget.blur();
}

type Brought = ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>;

function takeText(event: Brought, brought: DataTransfer) {
  const text = brought.getData('text').trim();
  if (/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return;
  event.preventDefault();
  const reading = readAmount(text);
  if ('cents' in reading) setNativeValue(event.currentTarget, centsText(reading.cents));
}

function keepOut(event: Brought, brought: DataTransfer) {
  if (!/^\d+(?:\s*%)?$/.test(brought.getData('text').trim())) event.preventDefault();
}
/** Through the element's own setter, so that React and form libraries see an ordinary input event. */
function setNativeValue(input: HTMLInputElement, value: string) {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
