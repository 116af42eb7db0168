/** Past imports, and how they are undone (decision 71). */
import { importKinds, keptReasons } from '@purser/domain/import-undo';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { instant } from './fields.ts';

/** An import. */
export const importEntry = z.object({
  id: z.number(),
  /** What the file was of. */
  kind: z.enum(importKinds),
  /** Null where the file came without a name. */
  fileName: z.string().nullable(),
  /** How many of its rows created or changed something. */
  imported: z.number(),
  /** The importer, with their name at that time. */
  userId: z.number(),
  userName: z.string(),
  createdAt: instant,
  /** Until when it can be undone. */
  undoUntil: instant,
  /** When it was undone, and who undid it; both null where it wasn't. */
  undoneAt: instant.nullable(),
  undoneByName: z.string().nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

/** What undoing an import would do, or once it is done, has done. */
export const importUndo = importEntry.extend({
  /** Items and contracts that the import created, people who never signed in, and new rates, or years that had no budgets. */
  removed: z.object({ items: z.number(), contracts: z.number(), people: z.number(), values: z.number() }),
  /** Items, rates or years of budgets that get their former values. */
  restored: z.number(),
  /** Items that were deleted since. */
  gone: z.number(),
  /** Values that were added to Settings and that no item uses afterwards; they stay there. */
  unusedOptions: z.number(),
  /** What stays as it is; the first 200 with the reasons, and the item where it is one. */
  kept: z.number(),
  keptItems: z.array(
    z.object({ softwareId: z.number().nullable(), name: z.string(), reasons: z.array(z.enum(keptReasons)) }),
  ),
  /** The newest import that changed items of this one since, with how many; they stay unless it is undone first. */
  undoFirst: importEntry
    .pick({ id: true, fileName: true, createdAt: true })
    .extend({ items: z.number() })
    .nullable(),
  /** Why whoever asks may not undo it; null where they may. */
  refusal: z.string().nullable(),
});
export type ImportUndo = z.infer<typeof importUndo>;

const endpoint = endpointsOf('Portfolio');

/** The imports of a kind, software by default, that can be undone or were, the newest first; at most `mostImportsListed` of the domain. */
export const listImports = endpoint(addresses.listImports, 'The imports of the last 30 days', {
  query: z.object({ kind: z.enum(importKinds).optional() }),
  reply: z.array(importEntry),
});

/** What undoing an import would do or has done. Older ones are answered without details. */
export const previewUndo = endpoint(addresses.previewUndo, 'What undoing an import would do, or has done', {
  reply: importUndo,
});

/**
 * Undoes an import: 403 for others than its importer and administrators; 409 once it is undone or 30 days old, and where
 * nothing of it can go before a later import is undone.
 */
export const undoImport = endpoint(
  addresses.undoImport,
  'Undo an import, all of it that nobody has touched since',
  { reply: importUndo },
);
