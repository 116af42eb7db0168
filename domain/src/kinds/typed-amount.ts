/**
 * An amount as a person types or pastes it into a form: '12,500', '1,200.00', '$12,500' are what they mean. What could
 * mean two amounts is not guessed (decision 75).
 */
import type { CurrencyCode } from '../currencies/known-currencies.ts';
import { longest } from '../limits.ts';
import { centsText } from '../money.ts';
import { otherMark, readAmount, withZeros } from './written-amounts.ts';

/** A plain decimal number as a form sends it, '' for nothing; or a message that says how to write the amount. */
export type TypedAmount = { readonly amount: string } | { readonly words: string };

/**
 * Reads what was typed of an amount in a currency. A plain number stays as it is with its sign and decimals, which are checked
 * elsewhere; the sign of another currency is no decoration, and is refused.
 * @example typedAmount('$12,500', 'USD') // { amount: '12500.00' }
 * @example typedAmount('€12,500', 'USD') // { words: 'This amount is in USD. Write it without €' }
 * @example typedAmount('1,20', 'USD') // { words: 'Write 1.20 or 1,200' }
 */
export function typedAmount(typed: string, currency: CurrencyCode): TypedAmount {
  const text = withZeros(typed.trim());
  if (text === '') return { amount: '' };
  if (text.length > longest.amount)
    return { words: `An amount can have at most ${longest.amount} characters` };
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return { amount: text };
  const mark = otherMark(text, currency);
  if (mark !== undefined) return { words: `This amount is in ${currency}. Write it without ${mark}` };
  const [, whole, digits] = loneComma.exec(figuresIn(text)) ?? [];
  // A dash instead of cents says what the comma is.
  const isSaid = text !== typed.trim();
  if (whole !== undefined && digits !== undefined && !isSaid && !isThousands(whole, digits)) {
    return { words: choiceText(whole, digits) };
  }
  const reading = readAmount(text);
  return 'cents' in reading ? { amount: centsText(reading.cents) } : { words: amountAdvice };
}

// From the first figure to the last, without what stands around them.
const figuresIn = (text: string): string => /[\d.,](?:.*[\d.,])?/.exec(text)?.[0] ?? '';

/** The message of an amount that can't be read. */
export const amountAdvice = 'Write the amount in digits, such as 1200.50 or 1,200.50';

const loneComma = /^(\d+),(\d*)$/;
const canHaveThousands = (whole: string): boolean => /^[1-9]\d{0,2}$/.test(whole);
const isThousands = (whole: string, digits: string): boolean =>
  canHaveThousands(whole) && digits.length === 3;

// One comma can begin the cents or part the thousands, unless the digits around it allow only one of them.
function choiceText(whole: string, digits: string): string {
  if (digits.length === 0 || digits.length > 2) return amountAdvice;
  const point = `${whole}.${digits.padEnd(2, '0')}`;
  return canHaveThousands(whole) ? `Write ${point} or ${whole},${digits.padEnd(3, '0')}` : `Write ${point}`;
}
