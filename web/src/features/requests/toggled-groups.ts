import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

const none: ReadonlyMap<string, boolean> = new Map();

// It outlasts the list, so that whoever comes back from a request finds it as they left it.
const toggledQuery = queryOptions({ queryKey: ['request-groups'], queryFn: () => none, initialData: none });

/** Which groups of the list somebody has opened or folded, by stage, and how to do so. */
export function useToggledGroups() {
  const client = useQueryClient();
  const { data: toggled } = useQuery(toggledQuery);

  function toggle(stage: string, isOpen: boolean) {
    client.setQueryData(toggledQuery.queryKey, (before) => new Map(before).set(stage, isOpen));
  }

  return { toggled, toggle };
}
