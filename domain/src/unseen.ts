/** Characters that nobody sees: a name that holds them can be made to look like another one. */

// Control characters, line breaks, and the marks that turn the direction of writing.
const unseen = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

// Anything but what leaves no mark by itself: joiners, which some scripts need between their letters, spaces and fillers.
const mark = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anybody would see something of a text. @example isSeen(' \u200b') // false */
export const isSeen = (text: string): boolean => mark.test(text);

/** A text with something else in the place of each of them. @example withoutUnseen('a\u202eb', '') // 'ab' */
export const withoutUnseen = (text: string, instead: string): string => text.replace(unseen, instead);

/**
 * A person's name as it is kept: one line, read in one direction, so that it says nothing but a name wherever it stands;
 * '' where nobody would see it. @example nameLine(' Ann\n Lee ') // 'Ann Lee'
 */
export function nameLine(text: string): string {
  const name = withoutUnseen(text, ' ').replace(/\s+/g, ' ').trim();
  return isSeen(name) ? name : '';
}
