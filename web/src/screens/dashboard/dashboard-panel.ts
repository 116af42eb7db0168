import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Fix } from '../software-table/software-table-search.ts';

const route = getRouteApi('/dashboard');

interface Opening {
  readonly software: number;
  readonly fix?: Fix | undefined;
}

/**
 * A step of the browser's history, so that Back closes the panel, although the address doesn't name it: the link of a
 * mail does, and is replaced at once (docs/product/dashboard.md).
 */
export function useDashboardPanel() {
  const { software: linked, fix } = route.useSearch();
  const { history } = useRouter();
  const navigate = route.useNavigate();
  // Where the router has arrived, not where it is heading: only then does the address name what is to be corrected.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.panel });
  const [linkedTo, setLinkedTo] = useState<Opening>();
  if (linked !== undefined && linked !== linkedTo?.software) setLinkedTo({ software: linked, fix });
  if (linkedTo !== undefined && linkedTo.software === shown) setLinkedTo(undefined);

  // First the dashboard by itself replaces the link, for Back to come to; then the panel is a step of its own.
  useEffect(() => {
    if (linked !== undefined)
      void navigate({ search: ({ year }) => ({ year }), replace: true, resetScroll: false });
    else if (linkedTo) void navigate(stepTo(linkedTo));
  }, [linked, linkedTo, navigate]);

  return {
    software: shown ?? linkedTo?.software,
    open: (software: number) => void navigate(stepTo({ software })),
    openAtEnd: (software: number) => void navigate(stepTo({ software, fix: 'end-date' })),
    close: () => history.back(),
  };
}

const stepTo = ({ software, fix }: Opening) => ({
  search: ({ year }: { year?: number | undefined }) => ({ year, fix }),
  state: { panel: software },
  resetScroll: false,
});
