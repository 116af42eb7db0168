import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

type Groups = ReadonlyMap<string, boolean>;

interface Toggled {
  readonly byHand: Groups;
  /** What was toggled in the last search that anything was toggled in. */
  readonly inSearch: { readonly narrowing: string; readonly groups: Groups } | null;
}

const none: Groups = new Map();
const untouched: Toggled = { byHand: none, inSearch: null };

// It outlasts the list, so that whoever comes back from a request finds it as they left it.
const toggledQuery = queryOptions({
  queryKey: ['request-groups'],
  queryFn: () => untouched,
  initialData: untouched,
});

/**
 * Which groups of the list somebody has opened or folded, by stage, and how to do so. What narrows the list has toggles
 * of its own: a group that was folded before doesn't hide what is found.
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
