import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

type Groups = ReadonlyMap<string, boolean>;

interface Toggled {
  readonly byHand: Groups;
  /** What was toggled during the last search that something was toggled in. */
  readonly inSearch: { readonly narrowing: string; readonly groups: Groups } | null;
}

const none: Groups = new Map();
const untouched: Toggled = { byHand: none, inSearch: null };

// It outlasts the list, so that people who return from a request find the groups as they left them.
const toggledQuery = queryOptions({
  queryKey: ['request-groups'],
  queryFn: () => untouched,
  initialData: untouched,
});

/**
 * The groups that were opened or closed, by stage. A search has toggles of its own, so that a group closed before
 * doesn't hide its matches.
 */
export function useToggledGroups(narrowing: string | null) {
  const client = useQueryClient();
  const { data } = useQuery(toggledQuery);

  function toggle(stage: string, isOpen: boolean) {
    client.setQueryData(toggledQuery.queryKey, (before = untouched): Toggled => {
      const groups = new Map(groupsOf(before, narrowing)).set(stage, isOpen);
      return narrowing === null
        ? { ...before, byHand: groups }
        : { ...before, inSearch: { narrowing, groups } };
    });
  }

  return { toggled: groupsOf(data, narrowing), toggle };
}

function groupsOf({ byHand, inSearch }: Toggled, narrowing: string | null): Groups {
  if (narrowing === null) return byHand;
  return inSearch?.narrowing === narrowing ? inSearch.groups : none;
}
