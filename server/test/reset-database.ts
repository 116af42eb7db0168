/**
 * A database that begins again without being made anew. What tables and sequences hold at a first moment is kept in a schema
 * beside them; from then on one statement brings it back. To empty all tables by `truncate` takes as long as a new database,
 * since each table and index gets a new file, and few have rows.
 */
import type { Pool } from 'pg';

const schema = 'first_state';
const kept = `array['public', 'jobs', 'drizzle']::regnamespace[]`;

/** Keeps what a database holds now as what {@link resetDatabase} brings back. */
export async function keepFirstState(pool: Pool): Promise<void> {
  await pool.query(`create schema ${schema}`);
  await pool.query(`set search_path = ${schema}, public; ${copies}; ${reset}; ${watch}; reset search_path`);
}

/** Brings back what was kept; false where tables, triggers or rules are others than they were, which it can't undo. */
export async function resetDatabase(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isAsBefore: boolean }>(`select ${schema}.reset() as "isAsBefore"`);
  return rows[0]?.isAsBefore ?? false;
}

const copies = `
  create table copies (original regclass, copy text);
  do $$ declare original regclass; copy text; begin
    for original in select oid from pg_class where relkind = 'r' and relnamespace = any (${kept})
      and pg_relation_size(oid) > 0 loop
      copy := '${schema}.' || quote_ident('copy of ' || original);
      execute format('create table %s as table %s', copy, original);
      insert into copies values (original, copy);
    end loop;
  end $$;
  create table sequences as
    select seqrelid, seqstart, pg_sequence_last_value(seqrelid) as last_value
    from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace = any (${kept})`;

// For a replica neither foreign keys nor triggers are at work, but for the one that keeps the audit log. That lets nobody
// remove entries but a function of this name; to switch it off and on again would take longer than all else.
const reset = `
  create table changes_of_tables (command text);
  create function remove_old_audit_entries(written regclass) returns void language plpgsql as $$ begin
    execute format('delete from %s', written);
  end $$;
  create function reset() returns boolean language plpgsql
    set search_path = ${schema}, public set session_replication_role = replica as $$
  declare
    written regclass;
    one record;
  begin
    for written in select oid from pg_class where relkind = 'r' and relnamespace = any (${kept})
      and pg_relation_size(oid) > 0 loop
      perform remove_old_audit_entries(written);
    end loop;
    for one in select original, copy from copies loop
      execute format('insert into %s overriding system value table %s', one.original, one.copy);
    end loop;
    perform setval(seqrelid, coalesce(last_value, seqstart), last_value is not null)
      from sequences where pg_sequence_last_value(seqrelid) is distinct from last_value;
    return not exists (select from changes_of_tables);
  end $$`;

const watch = `
  create function note_change() returns event_trigger language plpgsql as $$ begin
    insert into ${schema}.changes_of_tables
      select command_tag from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp';
  end $$;
  create function note_loss() returns event_trigger language plpgsql as $$ begin
    insert into ${schema}.changes_of_tables
      select 'DROP ' || object_type from pg_event_trigger_dropped_objects() where not is_temporary;
  end $$;
  create event trigger note_change on ddl_command_end execute function note_change();
  create event trigger note_loss on sql_drop execute function note_loss()`;
