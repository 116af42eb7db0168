/** The option lists that fields choose from (docs/product/settings.md#application). */
import { isTolerance, toleranceMessage } from '@purser/domain/cost-tolerance';
import { blankOption, longestOption, mostOptions, repeatedOption } from '@purser/domain/options';
import { type SwitchKey, switchDefaults } from '@purser/domain/setting-defaults';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { noSemicolon, noTwice, requiredText, tooLong } from './fields.ts';

const endpoint = endpointsOf('Settings');

const option = requiredText(blankOption, longestOption).check(noSemicolon);

/** One list: values are trimmed, not empty and not repeated. */
const optionList = z
  .array(option)
  .max(mostOptions, tooLong(`Please use at most ${mostOptions} options`))
  .check(noTwice((value: string) => value.toLowerCase(), repeatedOption));

/** The five lists (docs/product/settings.md#application). */
export const softwareOptions = z.object({
  businessSegments: optionList,
  teamUsage: optionList,
  statusOptions: optionList,
  billingCycles: optionList,
  paymentTypes: optionList,
});

export const getSoftwareOptions = endpoint(addresses.getSoftwareOptions, 'The five option lists', {
  reply: softwareOptions,
});

/** How many items use each value, of each list; values that nothing uses are left out. */
export const getOptionsInUse = endpoint(addresses.getOptionsInUse, 'How many items use each option', {
  reply: z.object({
    businessSegments: z.record(z.string(), z.number()),
    teamUsage: z.record(z.string(), z.number()),
    statusOptions: z.record(z.string(), z.number()),
    billingCycles: z.record(z.string(), z.number()),
    paymentTypes: z.record(z.string(), z.number()),
  }),
});

const formerList = z.array(z.string());

/** Replaces the lists that are sent. With `from`, some lists before the change, it answers 412 where one of them has changed meanwhile. */
export const saveSoftwareOptions = endpoint(addresses.saveSoftwareOptions, 'Save the option lists', {
  body: softwareOptions.partial().extend({
    from: z
      .object({
        businessSegments: formerList,
        teamUsage: formerList,
        statusOptions: formerList,
        billingCycles: formerList,
        paymentTypes: formerList,
      })
      .partial()
      .optional(),
  }),
  reply: softwareOptions,
});

const optionUses = z.object({
  products: z.number(),
  contracts: z.number(),
  requests: z.number(),
  budgets: z.number(),
  calendars: z.number(),
  conditions: z.number(),
});

/** Administrators only: what renaming a value would change, of each kind of record. */
export const countOptionUses = endpoint(addresses.countOptionUses, 'What uses an option', {
  query: z.object({ list: softwareOptions.keyof(), value: z.string() }),
  reply: optionUses,
});

/**
 * Administrators only. Renames a value of a list, and with it everything that uses the value, in one transaction. 412 where the list
 * no longer has it, 409 where something uses the new name already, 422 for a value that keeps its name.
 */
export const renameOption = endpoint(addresses.renameOption, 'Rename an option everywhere', {
  body: z.object({ list: softwareOptions.keyof(), from: z.string(), to: option }),
  reply: z.object({ options: softwareOptions, changed: optionUses }),
});

/** Whether a key is that of a setting that is on or off. */
export const isSwitch = (key: string): key is SwitchKey => Object.hasOwn(switchDefaults, key);

/** All of them, in their order. */
export const switchKeys: readonly SwitchKey[] = Object.keys(switchDefaults).filter((key) => isSwitch(key));

const switchEntry = z.object({ key: z.enum(switchKeys), value: z.boolean() });

/** By how many percent the cost at a wrap-up may lie above the approved one, unless an administrator does it. */
export const costTolerance = z.number().refine(isTolerance, toleranceMessage);

const toleranceEntry = z.object({ key: z.literal('costTolerance'), value: costTolerance });

/** Each single setting with its value or its default. */
export const listSettings = endpoint(addresses.listSettings, 'The single settings', {
  reply: z.array(z.discriminatedUnion('key', [switchEntry, toleranceEntry])),
});

/** Turns one of them on or off; a key that isn't known is 404. */
export const saveSetting = endpoint(addresses.saveSetting, 'Change one setting', {
  params: switchEntry.pick({ key: true }),
  body: switchEntry.pick({ value: true }),
  reply: switchEntry,
});

/** Sets the tolerance: 0 to 1,000 percent, with at most two decimals. */
export const saveCostTolerance = endpoint(
  addresses.saveCostTolerance,
  'Change how far a cost may lie above the approved one',
  {
    body: toleranceEntry.pick({ value: true }),
    reply: toleranceEntry,
  },
);
