/** The histories of items, contracts and requests in one list (docs/product/changes.md). */
import { changedKinds, isChangedKind } from '@purser/domain/record-changes';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { queriedCount } from './fields.ts';
import { changeLogReply } from './history.ts';
import { isInstant, listedAmong, listedPeople, listedTexts, searchedWords, span } from './list-filters.ts';

const endpoint = endpointsOf('History');

/** A change of an item or a contract, which has a `softwareId`, or of a request, which has a `requestId`. */
export const recordChangeReply = changeLogReply.omit({ id: true, softwareId: true }).extend({
  /** What `before` takes to list what follows this change. */
  place: z.string(),
  softwareId: z.number().nullable(),
  requestId: z.number().nullable(),
  /** What the item or the request is called today. */
  recordName: z.string(),
});
export type RecordChange = z.infer<typeof recordChangeReply>;

const kinds = listedAmong(changedKinds, isChangedKind);

/** The place of a change among all: its moment, `s` for an item's or `r` for a request's, and its id there. */
const placePattern = /^(.+Z)\.([sr])(\d{1,9})$/;

const place = z
  .string()
  .refine(
    (text) => text === '' || isInstant(placePattern.exec(text)?.[1] ?? ''),
    'Please give the place of a change, as the list has it',
  )
  .transform((text) => {
    const [, at, source, id] = placePattern.exec(text) ?? [];
    return at === undefined ? undefined : { at, isRequest: source === 'r', id: Number(id) };
  });
export type ChangePlace = NonNullable<z.output<typeof place>>;

const changesFilter = z.object({
  ...span,
  /** One id of a person or several, with commas. */
  person: listedPeople.optional(),
  /** `software-12` or `request-7`, or several, with commas. */
  record: listedTexts(
    /^(?:software|request)-[1-9]\d{0,8}$/,
    'records',
    'Please give records such as software-12, separated by commas',
  ).optional(),
  /** The name of a field or several, with commas: `cost` also stands for a contract's cost and a request's estimate. */
  field: listedTexts(
    /^[^\u0000]{1,200}$/u,
    'fields',
    'Please give names of fields, separated by commas',
  ).optional(),
  /** Of what: `software`, `contract`, `request`, or several, with commas. */
  of: kinds.optional(),
  /** Words to search for; each stands in the record's name, the person's, the field's or a value. */
  q: searchedWords,
});
export type ChangesFilter = z.output<typeof changesFilter>;

/** The newest first; with `before`, those that follow the change with that place. Long values are cut after 2,000 characters. */
export const listRecordChanges = endpoint(
  addresses.listRecordChanges,
  'The changes of all items, contracts and requests, the newest first',
  {
    query: changesFilter.extend({ before: place.optional(), limit: queriedCount(200).default(50) }),
    reply: z.array(recordChangeReply),
  },
);

/** All changes of a filter as CSV, with whole values. */
export const exportRecordChanges = endpoint(addresses.exportRecordChanges, 'Changes as CSV', {
  query: changesFilter,
  reply: 'file',
});
