import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { financialStatsQuery } from '../features/stats/stats.queries.ts';
import { onDemand } from '../lib/on-demand.tsx';
import { useFirstStepsState } from './first-steps-state.ts';

const firstSteps = onDemand(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  // As high as an administrator's five steps, so that the page doesn't jump.
  <div className="card min-h-82" />,
);

/** Shown from the first visit to an empty dashboard until the steps are done or dismissed. */
export function FirstRun({ year }: { year: number }) {
  const items = useQuery({ ...financialStatsQuery(year), enabled: false }).data?.items;
  const { kept, keep } = useFirstStepsState();
  const begin = useCallback(() => {
    if (kept === null) keep('begun');
  }, [kept, keep]);
  if (items === undefined || kept === 'dismissed') return null;
  if (items > 0 && kept === null) return null;
  return <firstSteps.Component hasSoftware={items > 0} onBegin={begin} onDismiss={() => keep('dismissed')} />;
}
