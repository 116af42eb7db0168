import type { ClientBase } from 'pg';
import { knownTables } from '../../db/migrate.ts';

/** A table as a backup knows it. */
export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns by which its rows are in a fixed order. */
  readonly key: readonly string[];
  readonly condition: string;
}

/**
 * What a backup leaves out: who is signed in, what was asked and how often, what has changed since when, and the backups
 * themselves. All of it begins anew where a backup is restored. Jobs have a schema of their own.
 */
const leftOut = ['sessions', 'idempotency_keys', 'data_changes', 'backups', 'call_limits'];

// Only the rows whose bytes are in the backup as well.
const conditions: Readonly<Record<string, string>> = {
  uploads: 'where "claimedAt" is not null and "releasedAt" is null',
};

const tablesStatement = `
  select c.relname as name,
    array(select attname::text from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select a.attname::text from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
    array(select distinct parent.relname::text from pg_constraint
      join pg_class parent on parent.oid = confrelid
      where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  order by c.relname`;

/** Which rows are meant: those that a backup keeps, or all but the record of changes, which a database has of its own. */
export type Extent = 'kept' | 'all';

/** Made by a restore before it stores the first file, and gone at its end: what a killed one has left doesn't count. */
export const restoreMark = 'purser_restore';

// A foreign table beside ours is no part of a backup: no database that a backup restores would have it.
const isMeant = (name: string, extent: Extent): boolean =>
  extent === 'all'
    ? name !== restoreMark && name !== 'data_changes'
    : knownTables().has(name) && !leftOut.includes(name);

/** The tables of the database, each behind those that its rows refer to. */
export async function listTables(client: ClientBase, extent: Extent): Promise<BackupTable[]> {
  const { rows } = await client.query<Omit<BackupTable, 'condition'> & { parents: string[] }>(
    tablesStatement,
  );
  const meant = rows.filter(({ name }) => isMeant(name, extent));
  const waiting = new Map(meant.map((row) => [row.name, row]));
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ parents }) => !parents.some((parent) => waiting.has(parent)),
    );
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const { name, columns, key } of free) {
      const condition = extent === 'all' ? '' : (conditions[name] ?? '');
      ordered.push({ name, columns, key: key.length > 0 ? key : columns, condition });
      waiting.delete(name);
    }
  }
  return ordered;
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** The statement that writes a table's rows as text, in the order of its key. */
export const copyOut = ({ name, columns, key, condition }: BackupTable): string =>
  `copy (select ${quoted(columns)} from "${name}" ${condition} order by ${quoted(key)}) to stdout`;

export const copyIn = ({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string =>
  `copy "${name}" (${quoted(columns)}) from stdin`;

/** Makes the text of values the same in every database. */
export const textSettings = `set local datestyle to 'ISO, YMD'; set local timezone to 'UTC'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local client_encoding to 'UTF8'`;

const sequencesStatement = `
  select c.relname as table, a.attname as column, s.seqrelid::regclass::text as sequence
  from pg_sequence s
  join pg_depend d on d.objid = s.seqrelid and d.deptype = 'i' and d.classid = 'pg_class'::regclass
  join pg_class c on c.oid = d.refobjid and c.relnamespace = 'public'::regnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
  order by 1, 2`;

/** Where the counters of ids stand: an id that was given once is never given again. */
export interface SequenceState {
  readonly table: string;
  readonly column: string;
  readonly value: number;
  readonly isCalled: boolean;
}

export async function readSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    sequencesStatement,
  );
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows) {
    const found = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${sequence}`,
    );
    const [state] = found.rows;
    if (state) states.push({ table, column, ...state });
  }
  return states;
}

export async function setSequences(client: ClientBase, states: readonly SequenceState[]): Promise<void> {
  for (const { table, column, value, isCalled } of states) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), $3, $4)`, [
      `"${table}"`,
      column,
      value,
      isCalled,
    ]);
  }
}
