/**
 * Where a value of an option list is kept (docs/product/settings.md#renaming-a-value). What a rename will change is counted by the
 * conditions that its statements have, so that both say the same.
 */
import {
  type OptionListName,
  type OptionUses,
  renamedConditions,
  renamedDepartment,
  renamedPercentages,
  type ValueRename,
} from '@purser/domain/option-rename';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

export interface OptionRename extends ValueRename {
  readonly list: OptionListName;
}

/** Rows that name the value, and what a rename sets in them. */
export interface Place {
  readonly table: SQL;
  readonly where: SQL;
  readonly set: SQL;
  /** What its rows are counted as; what is kept only for later isn't. */
  readonly counted?: Exclude<keyof OptionUses, 'conditions'>;
}

const [software, contracts] = [sql`software`, sql`contracts`];
const [budgets, calendars] = [sql`budgets`, sql`calendar_feeds`];
const [requests, steps] = [sql`purchase_requests`, sql`request_steps`];
const [writes, mappings] = [sql`import_writes`, sql`csv_mappings`];

export function placesOf(db: Executor, rename: OptionRename): Promise<Place[]> {
  return places[rename.list](db, rename);
}

const places: Readonly<Record<OptionListName, (db: Executor, rename: ValueRename) => Promise<Place[]>>> = {
  businessSegments: async (db, rename) => [
    ...(await segmentsOf(db, rename)),
    ...(await departmentsOf(db, rename)),
    column({ table: budgets, name: 'segment', counted: 'budgets' }, rename),
    column({ table: calendars, name: 'segment', counted: 'calendars' }, rename),
    mapped('business_segment', rename),
  ],
  teamUsage: async (_db, { from, to }) => [
    {
      table: software,
      counted: 'products',
      where: sql`${from} = any(team_usage)`,
      set: sql`team_usage = array_replace(team_usage, ${from}, ${to}), version = version + 1`,
    },
    {
      table: writes,
      where: sql`kind = 'item' and before::jsonb -> 'team_usage' ? ${from}`,
      set: beforeWith(sql`'team_usage', ${listBefore('team_usage', { from, to })}`),
    },
    mapped('team_usage', { from, to }),
  ],
  statusOptions: async (_db, rename) => [
    column({ table: software, name: 'status', counted: 'products' }, rename),
    // What withdrawing a cancellation gives back.
    column({ table: sql`renewal_decisions`, name: 'statusBefore' }, rename),
    inBefore('item', 'status', rename),
    mapped('status', rename),
  ],
  paymentTypes: async (_db, rename) => [
    column({ table: software, name: 'paymentType', counted: 'products' }, rename),
    column({ table: contracts, name: 'paymentType', counted: 'contracts' }, rename),
    paymentOfRequests(rename),
    inBefore('item', 'paymentType', rename),
    inBefore('contract', 'paymentType', rename),
    mapped('payment_type', rename),
  ],
  billingCycles: async () => [],
};

type Column = Pick<Place, 'table' | 'counted'> & { readonly name: string };

// A record with a version gets the next one, so that somebody who has it open doesn't save over the new name.
function column({ table, name, counted }: Column, { from, to }: ValueRename): Place {
  const isVersioned = table === software || table === contracts;
  const version = isVersioned ? sql`, version = version + 1` : sql``;
  const value = sql.identifier(name);
  return {
    table,
    where: sql`${value} = ${from}`,
    set: sql`${value} = ${to}${version}`,
    ...(counted && { counted }),
  };
}

/** Segments and percentages at once: a check of the table holds them against each other. */
async function segmentsOf(db: Executor, rename: ValueRename): Promise<Place[]> {
  const { from, to } = rename;
  const shares = await textsOf(
    db,
    sql`select business_segment_percentages as text from software where ${from} = any(business_segment)
      union select before ->> 'business_segment_percentages' from import_writes where kind = 'item' and before is not null`,
    (text) => renamedPercentages(text, rename),
  );
  const before = sql`before ->> 'business_segment_percentages'`;
  return [
    {
      table: software,
      counted: 'products',
      where: sql`${from} = any(business_segment)`,
      set: sql`business_segment = array_replace(business_segment, ${from}, ${to}),
        business_segment_percentages = ${shares.renamed(sql`business_segment_percentages`)}, version = version + 1`,
    },
    {
      table: writes,
      where: sql`kind = 'item' and before::jsonb -> 'business_segment' ? ${from}`,
      set: beforeWith(sql`'business_segment', ${listBefore('business_segment', rename)},
        'business_segment_percentages', ${shares.renamed(before)}`),
    },
  ];
}

/** What requests are for, what of that was approved, and the conditions of their steps; else approvals would be asked for again. */
async function departmentsOf(db: Executor, rename: ValueRename): Promise<Place[]> {
  const departments = await textsOf(
    db,
    sql`select department as text from purchase_requests union select basis ->> 'department' from purchase_requests
      union select "approvedTerms" ->> 'department' from request_steps`,
    (text) => renamedDepartment(text, rename),
  );
  const conditions = await textsOf(
    db,
    sql`select distinct conditions::text as text from request_steps where conditions <> '[]'`,
    (text) => {
      const renamed = renamedConditions(JSON.parse(text), rename);
      return renamed.conditions === 0 ? undefined : JSON.stringify(renamed.value);
    },
  );
  const [basis, approved] = [sql`basis ->> 'department'`, sql`"approvedTerms" ->> 'department'`];
  const ofSteps = sql`(${departments.has(approved)} or ${conditions.has(sql`conditions::text`)})`;
  return [
    // Before their steps, which say which requests they are.
    {
      table: requests,
      counted: 'requests',
      where: sql`(${departments.has(sql`department`)} or ${departments.has(basis)}
        or id in (select "requestId" from request_steps where ${ofSteps}))`,
      set: sql`department = ${departments.renamed(sql`department`)}, version = version + 1,
        basis = case when ${departments.has(basis)}
          then jsonb_set(basis, '{department}', to_jsonb(${departments.renamed(basis)})) else basis end`,
    },
    {
      table: steps,
      where: ofSteps,
      set: sql`conditions = ${conditions.renamed(sql`conditions::text`)}::jsonb,
        "approvedTerms" = case when ${departments.has(approved)}
          then jsonb_set("approvedTerms", '{department}', to_jsonb(${departments.renamed(approved)})) else "approvedTerms" end`,
    },
  ];
}

function paymentOfRequests({ from, to }: ValueRename): Place {
  const [own, approved] = [sql`contract ->> 'paymentType'`, sql`basis #>> '{contract,paymentType}'`];
  const renamed = sql`to_jsonb(${to}::text)`;
  return {
    table: requests,
    counted: 'requests',
    where: sql`(${own} = ${from} or ${approved} = ${from})`,
    set: sql`version = version + 1,
      contract = case when ${own} = ${from} then jsonb_set(contract, '{paymentType}', ${renamed}) else contract end,
      basis = case when ${approved} = ${from}
        then jsonb_set(basis, '{contract,paymentType}', ${renamed}) else basis end`,
  };
}

/** How a file's values were read the last time. */
function mapped(name: string, { from, to }: ValueRename): Place {
  const values = sql`case jsonb_typeof(mapping #> array['values', ${name}::text])
    when 'object' then mapping #> array['values', ${name}::text] else '{}' end`;
  return {
    table: mappings,
    where: sql`exists (select from jsonb_each_text(${values}) as one where one.value = ${from})`,
    set: sql`mapping = jsonb_set(mapping, array['values', ${name}::text], (
      select jsonb_object_agg(key, case when value = ${from} then ${to} else value end)
      from jsonb_each_text(${values})))`,
  };
}

// An import may be undone after the rename: what it brings back has the new name, too.
const inBefore = (kind: 'item' | 'contract', name: string, { from, to }: ValueRename): Place => ({
  table: writes,
  where: sql`kind = ${kind} and before ->> ${name}::text = ${from}`,
  set: beforeWith(sql`${name}::text, ${to}::text`),
});

const beforeWith = (members: SQL): SQL =>
  sql`before = (before::jsonb || jsonb_build_object(${members}))::json`;

const listBefore = (name: string, { from, to }: ValueRename): SQL =>
  sql`to_jsonb(array_replace(array(select jsonb_array_elements_text(before::jsonb -> ${name}::text)), ${from}, ${to}))`;

/** Texts that name the value, with what each becomes. */
async function textsOf(db: Executor, asked: SQL, rename: (text: string) => string | undefined) {
  const { rows } = await db.execute<{ text: string | null }>(asked);
  const pairs = rows.flatMap(({ text }) => {
    const renamed = text === null ? undefined : rename(text);
    return renamed === undefined ? [] : [[text, renamed]];
  });
  const map = sql`${JSON.stringify(Object.fromEntries(pairs))}::jsonb`;
  return {
    has: (text: SQL): SQL => sql`coalesce(${map} ? (${text}), false)`,
    renamed: (text: SQL): SQL => sql`coalesce(${map} ->> (${text}), ${text})`,
  };
}
