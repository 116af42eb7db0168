/** What lists of what happened are narrowed by: moments, people, words. An address with empty parameters asks for what one without them does. */
import { isDateText } from '@purser/domain/days';
import { z } from 'zod';
import { atMost, storable } from './fields.ts';

/** The parts of a text with commas. */
const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const mostListed = 100;

/** Texts that match a pattern, with commas; `what` names them in messages: 'addresses'. */
export const listedTexts = (pattern: RegExp, what: string, message: string) =>
  z
    .string()
    .transform(listed)
    .pipe(
      z
        .array(z.string().regex(pattern, message))
        .max(mostListed, `Please give at most ${mostListed} ${what}`),
    );

/** Words of a list, with commas. */
export const listedAmong = <Word extends string>(
  words: readonly Word[],
  isOne: (word: string) => word is Word,
) =>
  z
    .string()
    .transform(listed)
    .pipe(z.array(z.string().refine(isOne, `Please choose among ${words.join(', ')}`)));

/** Ids of people, with commas. */
export const listedPeople = listedTexts(
  /^[1-9]\d{0,8}$/,
  'people',
  'Please give ids of people, separated by commas',
).transform((ids) => ids.map(Number));

/** Whether a text is a moment in UTC, such as `2026-11-21T12:00:00.000Z`. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day, or a moment in UTC. */
const moment = z
  .string()
  .refine(
    (text) => text === '' || isDateText(text) || isInstant(text),
    'Please give a day such as 2026-11-21, or a moment such as 2026-11-21T12:00:00Z',
  )
  .transform((text) => text || undefined);

/** `from` and `to` are days of the company, both of them included, or moments, `to` not included. */
export const span = { from: moment.optional(), to: moment.optional() };

/** Words to search for. */
export const searchedWords = storable(z.string().max(200, atMost(200))).optional();
