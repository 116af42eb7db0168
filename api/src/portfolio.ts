/** The whole portfolio at once: the table's rows, and the CSV files that carry it in and out (docs/product/csv-files.md). */

import {
  amountMeanings,
  endedChoices,
  renewalMeanings,
  sameProductChoices,
  valueColumns,
} from '@purser/domain/csv/columns';
import { longest } from '@purser/domain/limits';
import { billingCycles, longestOption, mostOptions } from '@purser/domain/options';
import { renewalStates } from '@purser/domain/renewal/states';
import { warningKinds } from '@purser/domain/warning-texts';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { contractReply } from './contracts.ts';
import { endpointsOf } from './endpoint.ts';
import { calendarYear, day, noSemicolon, recordId, tooLong } from './fields.ts';
import { softwareOptions } from './settings.ts';
import { softwareReply } from './software.ts';
import { csvFile, dryRun } from './table-files.ts';

/** A row of the table: an item, its latest contract, what it costs, who owns it. Amounts are dollars. */
export const portfolioRow = softwareReply
  .omit({ last_reminder_sent: true, createdAt: true, updatedAt: true })
  .extend({
    latestContract: contractReply
      .omit({ softwareId: true, renewsContractId: true, version: true, createdAt: true, updatedAt: true })
      .nullable(),
    /** The cost in the chosen year, by default this one. */
    currentYearCost: z.number(),
    annualizedCost: z.number(),
    businessOwner: z.string().nullable(),
    techAdmin: z.string().nullable(),
    executiveSponsor: z.string().nullable(),
    vendorFiles: z.number(),
    /** The day to act of its renewal, what state that is in, and whether it renews itself; null without a contract. */
    actBy: day.nullable(),
    renewsItself: z.boolean().nullable(),
    renewalState: z.enum(renewalStates).nullable(),
    /** What is worth a second look; warnings forbid nothing. */
    warnings: z.array(z.enum(warningKinds)),
  });
export type PortfolioRow = z.infer<typeof portfolioRow>;

const endpoint = endpointsOf('Portfolio');

export const getPortfolio = endpoint(
  addresses.getPortfolio,
  'One row per item, with its latest contract and what it costs this year, or in the year that is asked for; as lines, the first rows ahead, where application/x-ndjson is accepted',
  {
    query: z.object({ year: calendarYear.optional() }),
    reply: z.array(portfolioRow),
  },
);

// More columns than there are, so that an unknown one is reported by its name; a repeated name has a number behind it.
const mostMapped = 100;
const columnName = z
  .string()
  .max(longest.header + 10, tooLong('This file has no column with such a long name'));

const areFew = (values: object): boolean => Object.keys(values).length <= mostOptions;
const tooMany = `Please match at most ${mostOptions} values of a column`;
const fileValue = z.string().max(longest.header);
const option = z
  .string()
  .max(longestOption, `Please match values with at most ${longestOption} characters`)
  .check(noSemicolon);
const options = z.record(fileValue, option).refine(areFew, tooMany).optional();
const cycles = z
  .record(fileValue, z.enum(['', ...billingCycles], 'Contracts can’t be billed that way'))
  .refine(areFew, tooMany)
  .optional();

/** What the values of a file are read as, column by column; a blank text leaves the value out. */
const valueMapping = z.strictObject(
  {
    business_segment: options,
    status: options,
    payment_type: options,
    billing_cycle: cycles,
    team_usage: options,
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `Values can be matched of ${valueColumns.join(', ')}` : undefined,
  },
);

/**
 * How the columns of a foreign file are read: `columns` maps ours to the file's, `values` the file's values to ours. `ended` says
 * what becomes of contracts that are over (by default they stay), `sameProduct` whether rows of one vendor and product are
 * items of their own (the default) or contracts of one, `renewal` whether a contract's next term begins on a renewal date
 * (`next`), its last day is one (`last`), or it says nothing of the contract (`item`); by default the column's name decides.
 */
export const csvMapping = z.object({
  columns: z
    .record(z.string().max(longest.header), columnName)
    .refine(
      (columns) => Object.keys(columns).length <= mostMapped,
      `Please map at most ${mostMapped} columns`,
    ),
  amount: z.enum(amountMeanings).optional(),
  dateOrder: z.enum(['YMD', 'MDY', 'DMY']).optional(),
  decimal: z.enum(['.', ',']).optional(),
  ended: z.enum(endedChoices).optional(),
  sameProduct: z.enum(sameProductChoices).optional(),
  renewal: z.enum(renewalMeanings).optional(),
  values: valueMapping.optional(),
});
export type CsvMapping = z.infer<typeof csvMapping>;

/** A remark about one record; the header is row 1. */
export const csvMessage = z.object({ row: z.number(), message: z.string() });

/** Alike remarks: the first of their `count` rows, and the values that Settings lack and could take. */
export const csvWarning = csvMessage.extend({
  count: z.number(),
  newOptions: z.object({ list: softwareOptions.keyof(), values: z.array(z.string()) }).optional(),
});
export type CsvWarning = z.infer<typeof csvWarning>;

/** Values of a file that none of our lists has: the first 500, each with its rows, and how many more there are. */
export const csvNewValues = z.object({
  column: z.enum(valueColumns),
  values: z.array(z.object({ value: z.string(), rows: z.number() })),
  more: z.number(),
});
export type CsvNewValues = z.infer<typeof csvNewValues>;

/**
 * A file as it was recognized. Of an encoding that was guessed, `shown` is a word as it reads in it, and `others` what the word is
 * in each other encoding that fits as well. Of a workbook, the sheet that was read, and all sheets.
 */
export const readFile = z.object({
  rows: z.number(),
  encoding: z.string(),
  delimiter: z.string(),
  shown: z.string().optional(),
  others: z
    .array(z.object({ encoding: z.string(), shown: z.string() }))
    .readonly()
    .optional(),
  sheet: z.string().optional(),
  sheets: z.array(z.string()).readonly().optional(),
});

/** What an import did, or would do. `imported` counts rows that created or changed something; 0 in a dry run. */
export const importReply = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Of the unchanged rows, those that only repeat another one. */
  duplicates: z.number(),
  /** Rows that were left out because their contract is over. */
  skipped: z.number(),
  imported: z.number(),
  /** The import that can be undone; null where nothing was written. */
  importId: z.number().nullable(),
  /** How many items and contracts are created; not rows. */
  items: z.number(),
  contracts: z.number(),
  /** How many existing items change. */
  updatedItems: z.number(),
  /** Dollars that the calendar year costs before and after the import. */
  yearlySpend: z.object({ year: z.number(), before: z.number(), after: z.number() }),
  /** Contracts over before today of items that would stay active, and the dollars that they would then count this year. */
  ended: z.object({ contracts: z.number(), yearlySpend: z.number() }),
  /** Rows without `unique_id` whose vendor and product another row has too, and how many such products there are. */
  sameProduct: z.object({ rows: z.number(), products: z.number() }),
  /** Rows whose contract has no end but the one that `mapping.renewal` makes of their renewal date. */
  renewals: z.number(),
  newValues: z.array(csvNewValues),
  /** Some dates have years of two digits: 00 to 69 are read as 2000 to 2069, the others as 19… */
  shortYears: z.boolean(),
  warnings: z.array(csvWarning),
  /**
   * Every refused row; the first 200 with their cells in the order of `columns`, to be mended and sent again. `detail` shows
   * the values that are wrong.
   */
  errors: z.array(
    csvMessage.extend({ detail: z.string().optional(), cells: z.array(z.string()).optional() }),
  ),
  columns: z.array(z.string()),
  /** The file as it was recognized. */
  file: readFile,
  /** How the values were read: the given mapping, completed by what was inferred. */
  mapping: csvMapping,
});
export type ImportReply = z.infer<typeof importReply>;

/** What a file without our header needs first: beside the members of a problem (422 `mapping_needed`). */
export const mappingNeeded = z.object({
  columns: z.array(z.string()),
  guess: csvMapping,
  sample: z.array(z.array(z.string())),
  file: importReply.shape.file,
});
export type MappingNeeded = z.infer<typeof mappingNeeded>;

/** A line of the answer as it grows, where the caller accepts `application/x-ndjson`. */
export const importProgress = z.object({ done: z.number(), total: z.number() });
export type ImportProgress = z.infer<typeof importProgress>;

/** What a person may say of how a file is read. */
export const fileChoice = {
  encoding: z.string().max(40).optional().meta({ description: 'The encoding of a text, by its name' }),
  sheet: z.string().max(255).optional().meta({ description: 'The sheet of a workbook, by its name' }),
};
export type FileChoice = Readonly<z.infer<z.ZodObject<typeof fileChoice>>>;

/** What the form of a CSV file says beside it. */
export const csvUploadFields = z.object({
  mapping: z
    .string()
    .optional()
    .meta({ description: 'JSON: columns, amount, dateOrder, decimal, ended, sameProduct, renewal, values' }),
  dryRun,
  ...fileChoice,
});

/** Takes a CSV file in the field `csvFile`, at most 50,000 rows and 20 MiB. */
export const uploadCsv = endpoint(addresses.uploadCsv, 'Import a CSV file, or try it with dryRun', {
  takes: 'form',
  body: csvUploadFields.extend({ csvFile }),
  reply: importReply,
});

// A call of that many ids still fits into the largest body.
const mostExported = 100_000;

/**
 * Some items as a CSV file, in the order given, with what each costs a year and in the calendar year `year`, by default this
 * one; with `segments` also their share of it. Items that don't exist any more are left out.
 */
export const exportCsvView = endpoint(
  addresses.exportCsvView,
  'Selected items as a CSV file, with their figures',
  {
    stores: 'nothing',
    body: z.object({
      items: z.array(recordId).max(mostExported, `Please choose at most ${mostExported} items`),
      segments: z.array(z.string().max(longest.name)).max(1000).default([]),
      year: calendarYear.optional(),
    }),
    reply: 'file',
  },
);

/** The portfolio as a CSV file, or with `template=true` an empty one with an example row. */
export const exportCsv = endpoint(addresses.exportCsv, 'The portfolio, or an empty template, as a CSV file', {
  query: z.object({ template: z.enum(['true', 'false']).optional() }),
  reply: 'file',
});
