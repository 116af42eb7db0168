/**
 * The kinds of field that several nouns share, each with its messages (docs/product/api.md#values). A wrong JSON type is
 * left to zod: it is 400.
 */

import { type DateText, isDateText } from '@purser/domain/days';
import { isVisible, visibleText } from '@purser/domain/invisible-characters';
import { type AmountWords, readPositiveAmount } from '@purser/domain/kinds/amounts';
import type { ParsedValue } from '@purser/domain/kinds/kind';
import { longest } from '@purser/domain/limits';
import { semicolonMessage } from '@purser/domain/options';
import { z } from 'zod';

/** Refuses what PostgreSQL's text can't hold, the character NUL and half a surrogate pair, where it can be named. */
export const storable = (text: z.ZodString) =>
  text
    .refine((value) => !value.includes('\u0000'), 'Please remove the character NUL')
    .refine((value) => value.isWellFormed(), 'Please remove the broken character');

/** What ends the checks of a value: nothing looks into a text or a list that is longer than it may be. */
export const tooLong = (error: string) => ({ error, abort: true });

/** What refuses a text of more characters. */
export const atMost = (most: number) =>
  tooLong(`Please use at most ${most.toLocaleString('en-US')} characters`);

/** The message of a value that isn't given; one of a wrong type has zod's, which is 400. */
export const missing = (message: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined || input === null ? message : undefined,
});

/** Text that may not be blank, trimmed and without characters that nobody sees; invisible text is blank. */
export const requiredText = (message: string, most: number = longest.name) =>
  storable(
    z.string(missing(message)).overwrite(visibleText).trim().min(1, message).max(most, atMost(most)),
  ).refine((text) => text === '' || isVisible(text), message);

/** Text that may be missing: blank or invisible text and null are null. */
export const optionalText = (most: number = longest.name) =>
  storable(z.string().overwrite(visibleText).trim().max(most, atMost(most)))
    .transform((text) => (isVisible(text) ? text : null))
    .nullable();

/** Names in a list: trimmed, none blank, none twice; an empty list and null are null. */
export const nameList = () =>
  z
    .array(requiredText('Please leave out empty values'))
    .max(200, tooLong('Please use at most 200 values'))
    .transform((names) => (names.length === 0 ? null : [...new Set(names)]))
    .nullable();

/** A field that need not be given: null and a missing one mean this value. */
export const absentMeans = <Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) =>
  schema.nullish().transform((given): z.output<Schema> => given ?? value);

/** Refuses a list that has one value twice; the later entry has the message, at a field of it where one is named. */
export const noTwice = <Entry>(valueOf: (entry: Entry) => string, message: string, field?: string) =>
  z.superRefine<readonly Entry[]>((entries, context) => {
    const seen = new Set<string>();
    for (const [at, entry] of entries.entries()) {
      const path = field === undefined ? [at] : [at, field];
      if (seen.has(valueOf(entry))) context.addIssue({ code: 'custom', path, message });
      seen.add(valueOf(entry));
    }
  });

/** Refuses what separates the options of a list in CSV files. */
export const noSemicolon = z.refine<string>((text) => !text.includes(';'), semicolonMessage);

/** Names that Settings list, or could. */
export const segmentNames = () =>
  nameList().refine(
    (names) => names === null || names.every((name) => !name.includes(';')),
    semicolonMessage,
  );

/** A day that must be given. */
export const requiredDate = (whenMissing: string, wrong: string) =>
  z
    .string(missing(whenMissing))
    .trim()
    .min(1, whenMissing)
    .max(longest.date, tooLong(wrong))
    // A blank one has its message already, and an issue here would end the checks between fields.
    .refine((text) => text === '' || isDateText(text), wrong);

/** A day that may be missing: blank and null are null. */
export const optionalDate = (wrong: string) =>
  z
    .string()
    .trim()
    .max(longest.date, tooLong(wrong))
    .refine((text) => text === '' || isDateText(text), wrong)
    .transform((text): DateText | null => (text === '' ? null : text))
    .nullable();

/** What is read of a value by `domain`; the sentence for its fault is the issue's message. */
export const readBy = <Schema extends z.ZodType, Value>(
  schema: Schema,
  read: (given: z.output<Schema>) => ParsedValue<Value>,
) =>
  schema.transform((given, context): Value => {
    const reading = read(given);
    if ('value' in reading) return reading.value;
    context.addIssue({ code: 'custom', message: reading.fault });
    return z.NEVER;
  });

/** A number, or a text that may be one. */
export const numeric = (message: string) => z.union([z.number(), z.string()], missing(message));

/** An amount above 0 with at most two decimals, as a number or a numeric text; answers dollars. */
export const positiveAmount = (words: AmountWords) =>
  readBy(numeric(words.missing), (given) => readPositiveAmount(given, words));

/** The message of an id that nobody has. */
export const noSuchPerson = 'This person doesn’t exist. Please choose another';

/** The id of a person, or null for nobody. */
export const personId = () =>
  z.number().int(noSuchPerson).min(1, noSuchPerson).max(2_147_483_647, noSuchPerson).nullable();

/** The id of a record in a body: one that PostgreSQL's `integer` holds. */
export const recordId = z.number().int().min(1).max(2_147_483_647);

/** The id of a record in a query. */
export const queriedId = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);

/** A number in a query; any other text is refused with 422 and this message. */
export const queriedNumber = (message: string, isRight: (value: number) => boolean) =>
  readBy(z.union([z.number(), z.string()]), (given): ParsedValue<number> => {
    const value = Number(given);
    return String(given).trim() !== '' && isRight(value) ? { value } : { fault: message };
  });

/** How many entries of a list a query asks for. */
export const queriedCount = (most: number) => z.coerce.number<number | string>().int().min(1).max(most);

/** A moment, ISO 8601 in UTC. */
export const instant = z.string();

/** A day, `YYYY-MM-DD`. */
export const day = z.string();

/** The message for an unknown word that may mean a trial run: such a call must not write. */

/** A page of a list that grows: at most `limit` entries, older than the one with the id `before`. */
export const pageQuery = z.object({
  limit: queriedCount(1000).optional(),
  before: queriedId.optional(),
});
export type Page = z.output<typeof pageQuery>;

const yearMessage = 'Please choose a year from 1 to 9999';

/** A year in a query. */
export const calendarYear = z.coerce
  .number<number | string>(yearMessage)
  .int(yearMessage)
  .min(1, yearMessage)
  .max(9999, yearMessage);

/** The same where any other text is a broken value. */
export const fiscalYearAsked = queriedNumber(
  yearMessage,
  (year) => Number.isInteger(year) && year >= 1 && year <= 9999,
);
