/**
 * When two names mean the same product of the same vendor: case and spaces are ignored (decision 46).
 */

import { visibleText } from './invisible-characters.ts';

/** A text as it is compared: without case, spaces and characters that nobody sees. @example comparableText(' Creative  Cloud') // 'creativecloud' */
export const comparableText = (text: string): string => visibleText(text).toLowerCase().replace(/\s+/g, '');

/**
 * The same for all spellings of one vendor's product, and for nothing else.
 * @example sameProductKey('Adobe', 'Creative Cloud') === sameProductKey('adobe ', 'creative cloud') // true
 */
export const sameProductKey = (vendor: string, product: string): string =>
  JSON.stringify([comparableText(vendor), comparableText(product)]);
