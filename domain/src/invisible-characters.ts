/** Invisible characters: a name that holds them can be made to look like another one. */

// Control characters, line breaks, and the marks that turn the direction of writing.
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

// Anything but what leaves no mark by itself: joiners, which some scripts need between their letters, spaces and fillers.
const mark = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether something of a text is visible. @example isVisible(' \u200b') // false */
export const isVisible = (text: string): boolean => mark.test(text);

/** A text with nothing or a space instead of each invisible character. @example replaceInvisible('a\u202eb', '') // 'ab' */
export const replaceInvisible = (text: string, instead: '' | ' '): string => text.replace(invisible, instead);

/**
 * A text without the marks that begin and end a direction of writing: left open, they turn what stands behind the text, such as
 * an amount in a subject. @example withoutDirections('\u202eAcme') // 'Acme'
 */
export const withoutDirections = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

// Without width and without meaning: a soft hyphen, spaces and joiners of no width, a mark of the order of bytes.
const widthless = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/g;
// Without width too, but some scripts and pictures need them; between Latin letters they only keep equal names apart.
const joiners = /[\u200c-\u200f\u061c\u{e0000}-\u{e007f}]/gu;
const beyondPlain = /[\u00ad-\uffff]/;
const needsJoiners = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u;

/**
 * A text without characters that nobody sees, its accents and letters composed: two texts that look alike are equal.
 * @example visibleText('Cafe\u0301\u200b Nero') // 'Café Nero'
 */
export function visibleText(text: string): string {
  // Most texts have nothing but plain letters, and a file has many.
  if (!beyondPlain.test(text)) return text;
  const plain = text.replace(widthless, '').normalize('NFC');
  return plain.search(joiners) < 0 || needsJoiners.test(plain) ? plain : plain.replace(joiners, '');
}

/**
 * A person's name as it is stored: one line, read in one direction, so that it can't look like other text; '' where it would
 * be invisible. @example nameLine(' Ann\n Lee ') // 'Ann Lee'
 */
export function nameLine(text: string): string {
  const name = replaceInvisible(visibleText(text), ' ').replace(/\s+/g, ' ').trim();
  return isVisible(name) ? name : '';
}
