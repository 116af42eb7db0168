/**
 * Mentions in comments: `@username` at the start or after a character that is no part of a word
 * (docs/product/comments.md#mentions). The text stays as it was typed; the people it names are found again from it, on
 * server and screen alike.
 */
import { foldText } from './folded-text.ts';

/** How many people a list of suggestions holds (docs/product/comments.md#mentions). */
export const mostSuggestions = 5;

/** How many people a comment can mention, each counted once: every one of them may get a mail. */
export const mostMentions = 20;

// A letter may carry accents as characters of their own; an emoji may too, and stands for no word. Where a Latin letter
// goes on that no user name has, as in `@José`, another word was typed than `@Jos`; other scripts put theirs right behind.
// An `@` within a link belongs to it, and so does one whose path goes on, as in `@angular/core`.
const mention =
  /(?<![\p{L}\p{N}_]\p{M}*|:\/\/[^\s@]{0,300})@([A-Za-z0-9._-]+)(?!\/[\p{L}\p{N}]|[\p{Script=Latin}\p{M}\p{N}._-])/gu;
// People type a name as it is written, and choose the person from the list.
const unfinished = /(?<![\p{L}\p{N}_]\p{M}*)@([\p{L}\p{M}\p{N}._'’-]*)$/u;

// No user name is longer, as it is made from an address, or ends in more marks: this bounds a hostile text's work.
const longestHandle = 300;
const mostMarks = 8;

/**
 * Every user name that a text may mean, in lower case, the longest reading first.
 * @example handlesIn('Hi @ann.lee.') // ['ann.lee.', 'ann.lee']
 */
export function handlesIn(text: string): string[] {
  const handles = [...text.matchAll(mention)].flatMap(([, handle]) => readingsOf(handle ?? ''));
  return [...new Set(handles)];
}

/** A piece of a text; `username` where it mentions a person of the company. */
export interface MentionPart {
  readonly text: string;
  readonly username: string | null;
}

/**
 * A text cut into mentions of known people and what lies between.
 * @example splitMentions('Hi @ann.', new Set(['ann'])) // [{ 'Hi ', null }, { '@ann', 'ann' }, { '.', null }]
 */
export function splitMentions(text: string, usernames: ReadonlySet<string>): MentionPart[] {
  const parts: MentionPart[] = [];
  let from = 0;
  for (const match of text.matchAll(mention)) {
    const username = readingsOf(match[1] ?? '').find((reading) => usernames.has(reading));
    if (username === undefined) continue;
    const end = match.index + 1 + username.length;
    parts.push(plain(text.slice(from, match.index)), { text: text.slice(match.index, end), username });
    from = end;
  }
  return [...parts, plain(text.slice(from))].filter((part) => part.text !== '');
}

/** The known people that a text mentions, each once, in the order of the text. */
export const mentionedIn = (text: string, usernames: ReadonlySet<string>): string[] => [
  ...new Set(splitMentions(text, usernames).flatMap(({ username }) => username ?? [])),
];

/**
 * What is wrong with a comment that mentions these people, each named once; undefined where nothing is.
 * @example problemOfMentions(['ann', 'bob']) // undefined
 */
export const problemOfMentions = (mentioned: readonly string[]): string | undefined =>
  mentioned.length > mostMentions
    ? `A comment can mention at most ${mostMentions} people. Please mention fewer`
    : undefined;

/**
 * The mention that is being typed where the caret stands: where its `@` is, and what follows it so far.
 * @example mentionAt('Hi @an', 6) // { start: 3, typed: 'an' }
 */
export function mentionAt(text: string, caret: number): { start: number; typed: string } | undefined {
  const match = unfinished.exec(text.slice(0, caret));
  return match ? { start: match.index, typed: (match[1] ?? '').toLowerCase() } : undefined;
}

/**
 * People whose user name or name holds what was typed, accents and case aside, at most {@link mostSuggestions}: first
 * those with a user name that begins with it, then those with such a word in their name.
 * @example suggestPeople([{ username: 'joann' }, { username: 'ann' }], 'an') // [{ 'ann' }, { 'joann' }]
 */
export function suggestPeople<Person extends { readonly username: string; readonly name?: string }>(
  people: readonly Person[],
  typed: string,
): Person[] {
  const sought = foldText(typed);
  const ranked: Person[][] = [[], [], []];
  for (const person of people) ranked[rankOf(person, sought)]?.push(person);
  return ranked.flat().slice(0, mostSuggestions);
}

/** How well a person fits, from 0 for best; 3 for not at all. */
function rankOf({ username, name = '' }: { username: string; name?: string }, sought: string): number {
  if (username.startsWith(sought)) return 0;
  const words = ` ${foldText(name)}`;
  if (words.includes(` ${sought}`)) return 1;
  return username.includes(sought) || words.includes(sought) ? 2 : 3;
}

// A user name may hold dots and hyphens, and a sentence may end right behind it: `ann.` before `ann`.
function readingsOf(handle: string): string[] {
  let shortest = handle.length;
  while (shortest > 1 && '._-'.includes(handle.charAt(shortest - 1))) shortest -= 1;
  const whole = handle.slice(0, Math.min(shortest + mostMarks, longestHandle)).toLowerCase();
  const count = Math.max(0, whole.length - shortest + 1);
  return Array.from({ length: count }, (_, cut) => whole.slice(0, whole.length - cut));
}

const plain = (text: string): MentionPart => ({ text, username: null });
