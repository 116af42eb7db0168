import { centsText, parseCents } from '@purser/domain/money';
import { howTo, typedAmount } from '@purser/domain/typed-amount';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFieldWords } from './field-context.ts';
import { setNativeValue } from './typing.ts';

type InputProps = ComponentProps<'input'>;

/**
 * How an amount is typed. A number field of the browser holds no comma, so that while it is being edited it is a text
 * field; it goes back to a number once what stands in it is one.
 */
export function useAmountTyping(props: InputProps) {
  const [isText, setText] = useState(false);
  const tell = useFieldWords();
  const focused = useRef<HTMLInputElement>(null);

  // Changing the kind of a field loses what was selected in it.
  useLayoutEffect(() => {
    if (isText && document.activeElement === focused.current) focused.current?.select();
  }, [isText]);

  /** Makes the plain number of what was typed, or says how to write it. */
  function settle(input: HTMLInputElement): boolean {
    const reading = typedAmount(input.value);
    if ('words' in reading) tell(reading.words);
    else if (reading.amount !== input.value) setNativeValue(input, reading.amount);
    return 'amount' in reading;
  }

  function take(event: Brought, brought: DataTransfer) {
    const text = brought.getData('text').trim();
    // A part of an amount is put where the caret is, as into any field.
    if (/^\d+$/.test(text)) return;
    event.preventDefault();
    const reading = typedAmount(text);
    if ('amount' in reading) return setNativeValue(event.currentTarget, reading.amount);
    if (event.currentTarget.type === 'text') setNativeValue(event.currentTarget, text);
    tell(reading.words);
  }

  return {
    type: isText ? 'text' : 'number',
    role: isText ? 'spinbutton' : undefined,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      focused.current = event.currentTarget;
      setText(true);
      props.onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (settle(event.currentTarget)) setText(false);
      props.onBlur?.(event);
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      // '12k' is not 12: it stays, and is told of at once.
      tell(isAmountLike(event.target.value) ? undefined : howTo);
      props.onChange?.(event);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (sends(event)) settle(event.currentTarget);
      else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') step(event);
      props.onKeyDown?.(event);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => take(event, event.clipboardData),
    onDrop: (event: DragEvent<HTMLInputElement>) => take(event, event.dataTransfer),
  };
}

type Brought = ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>;

// Whoever sends the form from within the field hasn't left it.
const sends = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's');

// As the browser does it in a number field, a cent at a time.
function step(event: KeyboardEvent<HTMLInputElement>) {
  const { currentTarget: input, key } = event;
  const cents = parseCents(input.value === '' ? '0' : input.value);
  event.preventDefault();
  if (cents !== undefined) setNativeValue(input, centsText(cents + (key === 'ArrowUp' ? 1n : -1n)));
}

const isAmountLike = (typed: string): boolean => /^[\d.,'’$€£¥()+\-\u2212\s]*$/u.test(typed);
