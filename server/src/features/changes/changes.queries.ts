import type { ChangePlace, ChangesFilter, RecordChange } from '@purser/api/record-changes';
import type { Actor } from '@purser/domain/policy';
import { type ChangedKind, changeWords, type FieldNames, fieldsNamed } from '@purser/domain/record-changes';
import { and, eq, gte, inArray, like, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { purchaseRequests } from '../../db/tables/purchase-requests.ts';
import { requestChanges } from '../../db/tables/request-changes.ts';
import { software } from '../../db/tables/software.ts';
import { users } from '../../db/tables/users.ts';
import { momentsOf } from '../../platform/moments.ts';

/** The filter of a list of changes, its reader, and the time zone of the filter’s days. */
export interface ChangesQuery extends ChangesFilter {
  readonly reader: Actor;
  readonly timeZone: string;
}

/** A row as it is read. */
export type ChangeRow = Omit<RecordChange, 'place' | 'recordName'> & {
  readonly source: string;
  readonly id: number;
  readonly vendor: string | null;
  readonly productName: string | null;
};

/** A side of the list: the history of items with their contracts, or that of requests. */
interface Side {
  readonly table: typeof changeLogs | typeof requestChanges;
  /** What is read beside the columns that both tables have. */
  readonly own: SQL;
  readonly parent: typeof software | typeof purchaseRequests;
  readonly record: PgColumn;
  /** How `record` names it: `software-12`. */
  readonly noun: keyof FieldNames;
  readonly kinds: readonly ChangedKind[];
  /** The name of the field, without the contract that it belongs to. */
  readonly field: SQL;
  /** What a record is called, in terms of its own table. */
  readonly title: SQL;
  /** Where moments are equal, an item's change stands before a request's. */
  readonly source: 's' | 'r';
  readonly ofKinds: (kinds: readonly ChangedKind[]) => SQL | undefined;
  readonly visibleTo: (reader: Actor) => SQL | undefined;
}

const isOfContract = like(changeLogs.fieldName, 'contract #%');

const items: Side = {
  table: changeLogs,
  own: sql`${changeLogs.softwareId} as "softwareId", null::integer as "requestId", ${software.vendor} as vendor,
    ${software.product_name} as "productName", ${changeLogs.byClient} as "byClient"`,
  parent: software,
  record: changeLogs.softwareId,
  noun: 'software',
  kinds: ['software', 'contract'],
  field: sql`(case when ${isOfContract}
    then coalesce(nullif(split_part(${changeLogs.fieldName}, ' · ', 2), ''), 'contract')
    else ${changeLogs.fieldName} end)`,
  title: sql`${software.vendor}, ${software.product_name}`,
  source: 's',
  ofKinds: (kinds) => {
    if (kinds.includes('software') === kinds.includes('contract')) return undefined;
    return kinds.includes('contract') ? isOfContract : not(isOfContract);
  },
  visibleTo: () => undefined,
};

const requests: Side = {
  table: requestChanges,
  own: sql`null::integer as "softwareId", ${requestChanges.requestId} as "requestId", ${purchaseRequests.vendor} as vendor,
    ${purchaseRequests.productName} as "productName", false as "byClient"`,
  parent: purchaseRequests,
  record: requestChanges.requestId,
  noun: 'request',
  kinds: ['request'],
  field: sql`${requestChanges.fieldName}`,
  title: sql`'REQ-' || lpad(${purchaseRequests.id}::text, 6, '0'), ${purchaseRequests.vendor}, ${purchaseRequests.productName}`,
  source: 'r',
  ofKinds: () => undefined,
  // A draft is its requestor's own until it is handed in.
  visibleTo: ({ id, role }) =>
    role === 'admin'
      ? undefined
      : or(ne(purchaseRequests.status, 'draft'), eq(purchaseRequests.requestorId, id)),
};

interface ListedPage {
  readonly before: ChangePlace | undefined;
  readonly limit: number;
}

// All that a line of the list can show; a file has whole values.
const mostOfValue = 2000;

/** The statement of the changes of a view, the newest first: a page of them with long values cut, or all as they are. */
export function foundChanges(view: ChangesQuery, page?: ListedPage): SQL {
  const sides = [items, requests].filter((side) => isAskedFor(side, view));
  if (sides.length === 0) return sql`select 1 where false`;
  const parts = sides.map((side) => sql`(${partOf(side, view, page)})`);
  return sql`select * from (${sql.join(parts, sql` union all `)}) as found
    order by "createdAt" desc, source desc, id desc ${limitOf(page)}`;
}

const limitOf = (page: ListedPage | undefined): SQL => (page ? sql`limit ${page.limit}::integer` : sql``);

function isAskedFor({ kinds, noun }: Side, { of = [], record = [] }: ChangesQuery): boolean {
  if (of.length > 0 && !of.some((kind) => kinds.includes(kind))) return false;
  return record.length === 0 || idsOf(noun, record).length > 0;
}

// The ids of the records of one side: 'software', ['software-12', 'request-7'] → [12].
const idsOf = (noun: Side['noun'], records: readonly string[]): number[] =>
  records.filter((name) => name.startsWith(`${noun}-`)).map((name) => Number(name.slice(noun.length + 1)));

// Each side gives a page of its own by its index; the newest of both are the page.
function partOf(side: Side, view: ChangesQuery, page: ListedPage | undefined): SQL {
  const { table, own, parent, record, source } = side;
  const value = (column: PgColumn): SQL =>
    page
      ? sql`case when char_length(${column}) > ${mostOfValue}::integer
          then left(${column}, ${mostOfValue}::integer) || '…' else ${column} end`
      : sql`${column}`;
  return sql`select ${source}::text as source, ${table.id} as id, ${own}, ${table.fieldName} as "fieldName",
      ${value(table.oldValue)} as "oldValue", ${value(table.newValue)} as "newValue", ${table.userId} as "userId",
      ${table.userName} as "userName", ${users.username} as username, ${table.createdAt} as "createdAt"
    from ${table} join ${parent} on ${parent.id} = ${record} left join ${users} on ${users.id} = ${table.userId}
    where ${matching(side, view) ?? sql`true`} and ${follows(side, page?.before)}
    order by ${table.createdAt} desc, ${table.id} desc ${limitOf(page)}`;
}

function follows({ table, source }: Side, before: ChangePlace | undefined): SQL {
  if (before === undefined) return sql`true`;
  const { at, isRequest, id } = before;
  if (isRequest === (source === 'r'))
    return sql`(${table.createdAt}, ${table.id}) < (${at}::timestamptz, ${id}::integer)`;
  return isRequest ? lt(table.createdAt, at) : sql`${table.createdAt} <= ${at}::timestamptz`;
}

function matching(side: Side, view: ChangesQuery): SQL | undefined {
  const { table, noun, record, ofKinds, visibleTo } = side;
  const { person = [], record: records = [], field = [], of = [], q = '', reader } = view;
  const { since, before } = momentsOf(view);
  return and(
    visibleTo(reader),
    since === undefined ? undefined : gte(table.createdAt, since),
    before === undefined ? undefined : lt(table.createdAt, before),
    person.length === 0 ? undefined : inArray(table.userId, person),
    records.length === 0 ? undefined : inArray(record, idsOf(noun, records)),
    ofKinds(of),
    field.length === 0 ? undefined : inArray(side.field, [...fieldsNamed(field)[noun]]),
    ...changeWords(q).map((word) => hasWord(side, word.text, word[noun])),
  );
}

// Names are looked for among the records, so that the row of each change isn't joined to its record before it is known to be found.
function hasWord(side: Side, word: string, fields: readonly string[]): SQL | undefined {
  const { table, parent, title, record, field } = side;
  const { userName, fieldName, oldValue, newValue } = table;
  return or(
    contains(sql`${userName}, ${fieldName}, ${oldValue}, ${newValue}`, word),
    sql`${record} in (select ${parent.id} from ${parent} where ${contains(title, word)})`,
    fields.length === 0 ? undefined : inArray(field, [...fields]),
  );
}

const isAscii = (text: string): boolean => !/[^ -~]/.test(text);

// Letter case aside. Only letters beyond ASCII need the rules of all languages, which take twice as long.
const contains = (texts: SQL, word: string): SQL =>
  sql`strpos(lower(concat_ws(' ', ${texts}) collate ${sql.raw(isAscii(word) ? '"C"' : '"und-x-icu"')}), ${word}::text) > 0`;
