import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** How many entries are asked for at once. */
const pageSize = 50;

interface Entry {
  readonly id: number;
}

/** What is known of a list that only grows: its newest entries without a gap, the newest first. */
export interface Newest<E extends Entry> {
  readonly entries: readonly E[];
  readonly hasOlder: boolean;
}

/** The part of the list that a call asks for: so many entries, older than the one with the id `before`. */
export interface Page {
  readonly limit: number;
  readonly before?: number;
}

/** Where such a list comes from; `load` answers the newest first. */
interface Source<E extends Entry> {
  readonly queryKey: QueryKey;
  readonly load: (page: Page, signal?: AbortSignal) => Promise<E[]>;
}

/** Asks for the newest page. Asked again, it is one call still: what was known before that page stays as it is. */
export function newestQuery<E extends Entry>({ queryKey, load }: Source<E>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Newest<E>> => {
      const page = pageOf(await load({ limit: pageSize + 1 }, signal));
      return joined(page, client.getQueryData<Newest<E>>(queryKey));
    },
  });
}

/** Adds the page before the oldest entry that is known. It tells of its own failures in its place. */
export function useOlder<E extends Entry>({ queryKey, load }: Source<E>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (before: number) => load({ limit: pageSize + 1, before }),
    onSuccess: (older, before) => {
      client.setQueryData<Newest<E>>(queryKey, (known) => known && withOlder(known, before, pageOf(older)));
    },
    meta: { quiet: true },
  });
}

/** The list with an entry that was just made. */
export function withNewest<E extends Entry>(known: Newest<E>, entry: E): Newest<E> {
  if (known.entries.some(({ id }) => id === entry.id)) return known;
  return { ...known, entries: [entry, ...known.entries] };
}

// One more than is shown was asked for: whether it came says whether there are older ones.
const pageOf = <E extends Entry>(rows: readonly E[]): Newest<E> => ({
  entries: rows.slice(0, pageSize),
  hasOlder: rows.length > pageSize,
});

/** The newest page before what was known. Entries never change, so those behind the page need no second look. */
function joined<E extends Entry>(page: Newest<E>, known: Newest<E> | undefined): Newest<E> {
  const last = page.entries.at(-1);
  const first = known?.entries[0];
  if (!known || !last || !first || !page.hasOlder) return page;
  const older = known.entries.filter(({ id }) => id < last.id);
  // Where more was added than a page holds, there is a gap between the two, and the page alone is sure.
  if (older.length === 0 || first.id < last.id) return page;
  return { entries: [...page.entries, ...older], hasOlder: known.hasOlder };
}

function withOlder<E extends Entry>(known: Newest<E>, before: number, older: Newest<E>): Newest<E> {
  if (known.entries.at(-1)?.id !== before) return known;
  return { entries: [...known.entries, ...older.entries], hasOlder: older.hasOlder };
}
