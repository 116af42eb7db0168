import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

const pageSize = 50;

interface Entry {
  readonly id: number;
}

/** The newest entries of a list that only grows, without a gap and newest first. */
export interface Newest<E extends Entry> {
  readonly entries: readonly E[];
  readonly hasOlder: boolean;
}

/** `before` is the id of an entry: only older ones are asked for. */
export interface OlderPage {
  readonly limit: number;
  readonly before?: number;
}

/** `load` answers the newest first. */
interface Source<E extends Entry> {
  readonly queryKey: QueryKey;
  readonly load: (page: OlderPage, signal?: AbortSignal) => Promise<E[]>;
}

/** A refetch is still one call: entries older than the newest page stay as they were. */
export function newestQuery<E extends Entry>({ queryKey, load }: Source<E>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Newest<E>> => {
      const page = pageOf(await load({ limit: pageSize + 1 }, signal));
      return joined(page, client.getQueryData<Newest<E>>(queryKey));
    },
  });
}

/** Its failures are shown in the list, not as a toast. */
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

export function withNewest<E extends Entry>(known: Newest<E>, entry: E): Newest<E> {
  if (known.entries.some(({ id }) => id === entry.id)) return known;
  return { ...known, entries: [entry, ...known.entries] };
}

// One more than is shown is asked for: it tells whether there are older ones.
const pageOf = <E extends Entry>(rows: readonly E[]): Newest<E> => ({
  entries: rows.slice(0, pageSize),
  hasOlder: rows.length > pageSize,
});

/** Entries never change, so those older than the page need not be asked for again. */
function joined<E extends Entry>(page: Newest<E>, known: Newest<E> | undefined): Newest<E> {
  const last = page.entries.at(-1);
  const first = known?.entries[0];
  if (!known || !last || !first || !page.hasOlder) return page;
  const older = known.entries.filter(({ id }) => id < last.id);
  // Where more than a page was added, there is a gap between the two, and only the page is reliable.
  if (older.length === 0 || first.id < last.id) return page;
  return { entries: [...page.entries, ...older], hasOlder: known.hasOlder };
}

function withOlder<E extends Entry>(known: Newest<E>, before: number, older: Newest<E>): Newest<E> {
  if (known.entries.at(-1)?.id !== before) return known;
  return { entries: [...known.entries, ...older.entries], hasOlder: older.hasOlder };
}
