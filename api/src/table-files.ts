/** What the import of any file of a table takes and answers (docs/product/csv-files.md#tables), beside what its kind has of its own. */
import { z } from 'zod';

/** `dryRun` of a form: whether nothing is to be written. Blank and absent are no. */
export const dryRun = z
  .string()
  .regex(/^(?:true|1|yes|on|false|0|no|off|)$/i, 'Please send true or false as dryRun')
  .optional()
  .meta({ description: '`true` writes nothing' })
  .transform((text = '') => /^(?:true|1|yes|on)$/i.test(text));

/** The file in a form, as `csv`, `csvFile` or `file`. */
export const csvFile = z.string().meta({ format: 'binary', description: 'The file' });

/** What the form of a table says beside the file: `mapping` is JSON, our columns to those of the file, a blank one left out. */
export const tableFields = z.object({
  mapping: z.string().optional().meta({ description: 'JSON: which column of the file is which of ours' }),
  dryRun,
});

/** Which column of the file is which of ours: the checked `mapping`. */
export const tableMapping = z.record(z.string().max(200), z.string().max(1000));

/** What is known of the columns of a file: also beside a problem that says what they lack. */
export const tableMatching = z.object({
  /** The names of the file's columns, each once. */
  columns: z.array(z.string()),
  /** Which of them is taken for which of ours. */
  guess: z.record(z.string(), z.string()),
  /** Our columns. */
  ownColumns: z.array(z.object({ name: z.string(), label: z.string(), isRequired: z.boolean() })),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  file: z.object({ rows: z.number(), encoding: z.string(), delimiter: z.string() }),
});

/** What every import of a table answers. */
export const tableOutcome = z.object({
  /** How many values the file brought that weren't there just so; 0 in a trial. */
  imported: z.number(),
  /** How many rows or cells were refused. */
  refused: z.number(),
  /** Of the refused ones the first 200 have their cells, in the order of `matching.columns`. */
  errors: z.array(z.object({ row: z.number(), message: z.string(), cells: z.array(z.string()).optional() })),
  /** Totals and repeated headers, which are no rows. */
  otherLines: z.array(z.object({ row: z.number(), message: z.string() })),
  matching: tableMatching,
  /** The import that can be undone; null where nothing was written. */
  importId: z.number().nullable(),
});
export type TableOutcome = z.infer<typeof tableOutcome>;
