/** Characters that nobody sees: a name that holds them can be made to look like another one. */

// Control characters, line breaks, and the marks that turn the direction of writing.
const unseen = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text with something else in the place of each of them. @example withoutUnseen('a\u202eb', '') // 'ab' */
export const withoutUnseen = (text: string, instead: string): string => text.replace(unseen, instead);
