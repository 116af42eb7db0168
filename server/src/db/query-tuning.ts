import type pg from 'pg';

/**
 * Changes two things about every query of a connection, whether it comes from Drizzle or is raw SQL:
 *
 * - Drizzle sends its own parsers with each query, which leave numeric, int8 and timestamptz as text. They are removed,
 *   so that both kinds answer in the connection's types.
 * - A repeated statement gets a name, so that PostgreSQL plans it once per connection. A small write costs about a
 *   third less.
 */
export function tuneQueries(client: pg.ClientBase, nameFor: StatementNames): void {
  replaceQuery(
    client,
    (send) =>
      (query, values, ...rest) =>
        send(tune(query, values, nameFor), values, ...rest),
  );
}

type Send<Query> = (query: Query, ...rest: readonly unknown[]) => unknown;

/** Puts another function in the place of a connection's `query`, made from that one. */
export function replaceQuery<Query = unknown>(
  client: object,
  make: (send: Send<Query>) => Send<Query>,
): void {
  const send: unknown = Reflect.get(client, 'query');
  if (typeof send !== 'function') throw new Error('The PostgreSQL driver has no query function.');
  Reflect.set(
    client,
    'query',
    make((...given): unknown => Reflect.apply(send, client, given)),
  );
}

type PlainQuery = { text: string; name?: unknown; values?: unknown };

function tune(query: unknown, values: unknown, nameFor: StatementNames): unknown {
  const plain = typeof query === 'string' ? { text: query } : query;
  // Cursors and streams are objects of the driver that send themselves: a copy of them would not work.
  if (!isPlainQuery(plain) || 'submit' in plain) return query;
  const parameters = Array.isArray(values) ? values : plain.values;
  // Without parameters a text may hold several statements, which can't have a name.
  const name =
    plain.name ?? (Array.isArray(parameters) && parameters.length > 0 ? nameFor(plain.text) : undefined);
  return { ...plain, name, types: undefined };
}

function isPlainQuery(query: unknown): query is PlainQuery {
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string';
}

// Each named statement takes memory in every connection, so that lists of varying length must not fill it.
const MOST_NAMES = 300;
const LONGEST_TEXT = 8_000;

/** The name of a statement from its second time on; undefined where it is not worth one. */
export type StatementNames = (text: string) => string | undefined;

/** Names the statements of one pool, whichever of its connections they come by. */
export function nameStatements(): StatementNames {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MOST_NAMES || text.length > LONGEST_TEXT) return known;
    if (!seenOnce.has(text)) {
      if (seenOnce.size >= MOST_NAMES) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `purser_${names.size}`;
    names.set(text, name);
    return name;
  };
}
