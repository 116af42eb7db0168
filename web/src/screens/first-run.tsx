import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { financialStatsQuery } from '../features/stats/stats.queries.ts';
import { onDemand } from '../lib/on-demand.tsx';
import { useMe } from '../lib/session.tsx';
import { readStored, writeStored } from '../lib/stored-text.ts';

const firstSteps = onDemand(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  // As high as an administrator's five steps, so that the page doesn't jump.
  <div className="card min-h-82" />,
);

/** Shown from the first visit to an empty dashboard until the steps are done or dismissed. */
export function FirstRun({ year }: { year: number }) {
  const items = useQuery({ ...financialStatsQuery(year), enabled: false }).data?.items;
  const key = `first-steps-${useMe().id}`;
  const [stored, setStored] = useState(() => stateOf(readStored(key)));

  function store(state: 'begun' | 'dismissed') {
    setStored(state);
    writeStored(key, state);
  }

  function begin() {
    if (stored === null) store('begun');
  }

  if (items === undefined || stored === 'dismissed') return null;
  if (items > 0 && stored === null) return null;
  return (
    <firstSteps.Component hasSoftware={items > 0} onBegin={begin} onDismiss={() => store('dismissed')} />
  );
}

// 'begun' once the steps were shown.
const stateOf = (text: string | null): 'begun' | 'dismissed' | null =>
  text === 'begun' || text === 'dismissed' ? text : null;
