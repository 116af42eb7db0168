/**
 * Decimal numbers as whole numbers of their smallest part, so that what is computed with them is exact: 1.1584 with eight
 * decimals is 115840000n. Nothing here is a floating-point number, but a number of JSON on its way in.
 */

/** Why a text isn't a decimal number that was asked for. */
export type DecimalFault = 'not a number' | 'negative' | 'too many decimals' | 'too long';

/** A decimal number in its smallest parts, or why there is none. */
export type DecimalReading = { readonly parts: bigint } | { readonly fault: DecimalFault };

/** The longest number that anything is read of, in digits. */
export const mostDigits = 30;

const plain = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads a plain decimal number that isn't negative, such as `1.1584`; zeros at the end of the decimals don't count.
 * @example readDecimal('1.10', 1) // { parts: 11n }
 */
export function readDecimal(value: string | number, decimals: number): DecimalReading {
  const text = (typeof value === 'number' ? plainNotation(value) : value).trim();
  if (text.length > mostDigits + 2) return { fault: 'too long' };
  const match = plain.exec(text);
  if (!match) return { fault: 'not a number' };
  const [, sign, whole = '', given = ''] = match;
  if (whole.length + given.length > mostDigits) return { fault: 'too long' };
  if (sign === '-') return { fault: 'negative' };
  const fraction = withoutZeros(given);
  if (fraction.length > decimals) return { fault: 'too many decimals' };
  return { parts: BigInt(whole + fraction.padEnd(decimals, '0')) };
}

/**
 * Reads a plain decimal number of dollars, which may be below 0, in cents; undefined for anything else, and for more than two
 * decimals that aren't 0.
 * @example parseCents('-12.50') // -1250n
 */
export function parseCents(value: string | number): bigint | undefined {
  // A number such as 1e21 or 1e-7 becomes a text with an exponent, which is no amount.
  const text = String(value).trim();
  if (!/^-\d/.test(text)) return centsIn(text);
  const cents = centsIn(text.slice(1));
  return cents === undefined ? undefined : -cents;
}

function centsIn(text: string): bigint | undefined {
  const reading = readDecimal(text, 2);
  return 'parts' in reading ? reading.parts : undefined;
}

/** Writes a number of parts with all of its decimals. @example decimalText(33_280_00n, 2) // '33280.00' */
export function decimalText(parts: bigint, decimals: number): string {
  const digits = (parts < 0n ? -parts : parts).toString().padStart(decimals + 1, '0');
  const sign = parts < 0n ? '-' : '';
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? `${sign}${digits}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}

/** Writes a number of parts as short as it goes. @example shortDecimalText(115_840_000n, 8) // '1.1584' */
export function shortDecimalText(parts: bigint, decimals: number): string {
  const text = decimalText(parts, decimals);
  return decimals === 0 ? text : withoutPoint(withoutZeros(text));
}

/** Ten to the power of a small whole number. @example powerOfTen(3) // 1000n */
export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

// A number below a millionth is written with an exponent, which nobody types: the shortest decimals that are the same number.
function plainNotation(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e-6) return String(value);
  for (let decimals = 0; decimals < mostDigits; decimals += 1) {
    const text = value.toFixed(decimals);
    if (Number(text) === value) return text;
  }
  return String(value);
}

function withoutZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

const withoutPoint = (text: string): string => (text.endsWith('.') ? text.slice(0, -1) : text);
