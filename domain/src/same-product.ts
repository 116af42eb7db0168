/**
 * When two names mean the same product of the same vendor: case and spaces are ignored (decision 46). Requests, items and
 * the rows of a file are compared by this one rule.
 */

/** A text as it is compared: without case and spaces. @example alikeText(' Creative  Cloud') // 'creativecloud' */
export const alikeText = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, '');

/**
 * The same for all spellings of one vendor's product, and for nothing else.
 * @example sameProductKey('Adobe', 'Creative Cloud') === sameProductKey('adobe ', 'creative cloud') // true
 */
export const sameProductKey = (vendor: string, product: string): string =>
  JSON.stringify([alikeText(vendor), alikeText(product)]);
