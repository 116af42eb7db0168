import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  handlesIn,
  mentionAt,
  mentionedIn,
  mostMentions,
  mostSuggestions,
  problemOfMentions,
  splitMentions,
  suggestPeople,
} from './mentions.ts';

const known = new Set(['ann', 'ann.lee', 'bob_2', 'dot.', 'x-y']);

test.each([
  ['@ann', ['ann']],
  ['Hi @ann!', ['ann']],
  ['(@ann)', ['ann']],
  ['line\n@ann', ['ann']],
  ['👋@ann', ['ann']],
  ['❤️@ann', ['ann']],
  ['/@ann', ['ann']],
  ['@@ann', ['ann']],
  ['@ann@', ['ann']],
  ['@ANN and @Ann', ['ann']],
  ['@ann.', ['ann']],
  ['@ann...', ['ann']],
  ['@ann_, @x-y--', ['ann', 'x-y']],
  ['@ann.lee', ['ann.lee']],
  ['@ann.lee.', ['ann.lee']],
  ['@dot. @dot..', ['dot.']],
  ['@bob_2 then @ann then @bob_2', ['bob_2', 'ann']],
  ['@ann.@bob_2', ['ann', 'bob_2']],
  ['@ann/@bob_2', ['ann', 'bob_2']],
  ['https://medium.com/post @ann', ['ann']],
])('%j mentions %j', (text, usernames) => {
  expect(mentionedIn(text, known)).toEqual(usernames);
});

test.each([
  'a@ann',
  'a@b.com',
  'ann@ann.lee',
  '7@ann',
  '_@ann',
  'é@ann',
  'e\u0301@ann',
  '名@ann',
  'see https://medium.com/@ann/post',
  'see https://medium.com/@ann',
  '@ann/core',
  '@ ann',
  '@',
  'ann',
  '@annika',
  '@ann.other',
  '@dot',
  '@ſ',
  '＠ann',
  '',
])('%j mentions nobody', (text) => {
  expect(mentionedIn(text, known)).toEqual([]);
});

test('A mention may mean its whole handle or what stands before the marks at its end', () => {
  expect(handlesIn('Hi @Ann.Lee.- and @ann.lee')).toEqual(['ann.lee.-', 'ann.lee.', 'ann.lee']);
});

test('A handle longer than any user name means nobody, and costs no time', () => {
  expect(handlesIn(`@${'.'.repeat(49_998)}a`)).toEqual([]);
  expect(handlesIn(`@${'a'.repeat(301)}`)).toEqual([]);
  expect(handlesIn(`@ann${'.'.repeat(49_996)}`)).toHaveLength(9);
  expect(mentionedIn(`@ann${'.'.repeat(49_996)}`, known)).toEqual(['ann']);
  expect(splitMentions('@ann'.repeat(12_500), known)).toHaveLength(2);
});

// Texts of what mentions are made of, so that many of them hold some.
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('@', '@ann', '@ann.lee', '@dot.', '.', '-', '_', ' ', '\n', 'é', '名', '👋'),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test('The parts of a text are the text, and its mentions are known people', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const parts = splitMentions(text, known);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.every((part) => part.text !== '')).toBe(true);
      for (const part of parts.filter(({ username }) => username !== null)) {
        expect(part.text.toLowerCase()).toBe(`@${part.username}`);
      }
    }),
  );
});

test('Whoever is mentioned is found by looking for the handles alone, each once', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const found = new Set(handlesIn(text).filter((handle) => known.has(handle)));
      const mentioned = mentionedIn(text, known);
      expect(mentionedIn(text, found)).toEqual(mentioned);
      expect(new Set(mentioned).size).toBe(mentioned.length);
    }),
  );
});

test.each([
  [0, undefined],
  [mostMentions, undefined],
  [mostMentions + 1, 'A comment can mention at most 20 people. Please mention fewer'],
])('A comment that mentions %i people: %s', (count, problem) => {
  expect(problemOfMentions(Array.from({ length: count }, (_, at) => `p${at}`))).toBe(problem);
});

test.each([
  ['Hi @an', 6, { start: 3, typed: 'an' }],
  ['Hi @', 4, { start: 3, typed: '' }],
  ['@Ann.L', 6, { start: 0, typed: 'ann.l' }],
  ['Hi @an and more', 6, { start: 3, typed: 'an' }],
  ['Hi @an and more', 5, { start: 3, typed: 'a' }],
  ['Hi @José', 8, { start: 3, typed: 'josé' }],
  ['@田辺', 3, { start: 0, typed: '田辺' }],
  ['@O’Hara', 7, { start: 0, typed: 'o’hara' }],
])('In %j with the caret at %i a mention is being typed', (text, caret, typed) => {
  expect(mentionAt(text, caret)).toEqual(typed);
});

test.each([
  ['Hi @an ', 7],
  ['Hi @an', 3],
  ['a@b', 3],
  ['', 0],
  ['@ann,', 5],
])('In %j with the caret at %i none is being typed', (text, caret) => {
  expect(mentionAt(text, caret)).toBeUndefined();
});

test('Putting a suggestion where it was typed mentions that person', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom('a', 'AN', ''), (before, typed) => {
      const text = `${before} @${typed}`;
      const at = mentionAt(text, text.length);
      expect(at).toEqual({ start: before.length + 1, typed: typed.toLowerCase() });
      expect(mentionedIn(`${text.slice(0, at?.start)}@ann `, known)).toContain('ann');
    }),
  );
});

const people = ['joann', 'ann', 'bob', 'anna', 'susann', 'hann', 'yann', 'diann'].map((username) => ({
  username,
}));
const names = (typed: string): string[] => suggestPeople(people, typed).map(({ username }) => username);

test('Suggestions hold what was typed, those that begin with it come first, and there are at most five', () => {
  expect(names('an')).toEqual(['ann', 'anna', 'joann', 'susann', 'hann']);
  expect(names('ANN')).toEqual(['ann', 'anna', 'joann', 'susann', 'hann']);
  expect(names('bo')).toEqual(['bob']);
  expect(names('zed')).toEqual([]);
  expect(names('')).toHaveLength(mostSuggestions);
});

const named = [
  { username: 'jgarcia', name: 'José García' },
  { username: 'atanabe', name: '田辺 愛子' },
  { username: 'nweiss', name: 'Nora Weiß' },
  { username: 'ivanov', name: 'Анна Иванова' },
  { username: 'gast', name: 'Leonora Gast' },
];

test.each([
  ['jos', ['jgarcia']],
  ['José', ['jgarcia']],
  ['GARCIA', ['jgarcia']],
  ['愛', ['atanabe']],
  ['иван', ['ivanov']],
  ['weiß', ['nweiss']],
  ['ga', ['gast', 'jgarcia']],
  ['nora', ['nweiss', 'gast']],
  ['nweiss', ['nweiss']],
])('Suggestions for @%s match names too', (typed, usernames) => {
  expect(suggestPeople(named, typed).map(({ username }) => username)).toEqual(usernames);
});

test.each(['@José', '@annä', '@ann\u0308'])(
  '%j mentions nobody whose user name is only its beginning',
  (text) => {
    expect(mentionedIn(text, new Set(['jos', 'jo', 'ann', 'an']))).toEqual([]);
  },
);

test('A word of another script may follow a mention at once', () => {
  expect(mentionedIn('@annさん', known)).toEqual(['ann']);
});
