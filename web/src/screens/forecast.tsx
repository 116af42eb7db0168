import { type ComponentType, type ReactNode, useState } from 'react';
import { onDemand } from '../lib/on-demand.tsx';
import { useMe } from '../lib/session.tsx';
import { PageActionsContext, PageActionsPlace } from '../ui/page-actions.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, Waiting } from '../ui/skeleton.tsx';
import { TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { type ForecastAddress, useForecastAddress } from './forecast-address.ts';
import { ForecastPlan } from './forecast-plan.tsx';
import { forecastTabs } from './forecast-search.ts';
import { subtitleOf } from './forecast-subtitle.ts';
import { softwarePanel } from './software-on-demand.ts';

const waiting: ReactNode = (
  <Waiting label="Loading" className="grid gap-3 py-4">
    <Skeleton width="40%" />
    <Skeleton height="240px" />
  </Waiting>
);

type Content = ComponentType<{ address: ForecastAddress }>;
const later = (load: () => Promise<Content>) => onDemand(load, waiting);

const tabs = {
  forecast: { label: 'Forecast', Content: ForecastPlan },
  budgets: {
    label: 'Budgets',
    Content: later(async () => (await import('./forecast-budgets.tsx')).ForecastBudgets).Component,
  },
  spend: {
    label: 'Spend',
    Content: later(async () => (await import('./forecast-spend.tsx')).ForecastSpend).Component,
  },
} as const;

const items = forecastTabs.map((value) => ({ value, label: tabs[value].label }));

/** docs/product/forecast.md#the-page. */
export function ForecastPage() {
  const me = useMe();
  const address = useForecastAddress();
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null);
  const { tab = 'forecast', software } = address;
  const { Content } = tabs[tab];
  return (
    <div className="page forecast-page" data-fit={tab === 'budgets' ? undefined : ''}>
      <PageHeader title="Forecast" description={subtitleOf(address, me)}>
        <PageActionsPlace onPlace={setActionsPlace} />
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(next) => {
          const chosen = forecastTabs.find((one) => one === next);
          address.change({ tab: chosen === 'forecast' ? undefined : chosen, cell: undefined }, false);
        }}
      >
        <TabList label="Forecast" value={tab} items={items} />
        {forecastTabs.map((value) => (
          <TabPanel key={value} value={value} className="forecast-panel">
            {value === tab && (
              <PageActionsContext value={actionsPlace}>
                <Content address={address} />
              </PageActionsContext>
            )}
          </TabPanel>
        ))}
      </Tabs>
      {software !== undefined && (
        <softwarePanel.Component
          software={software}
          onCreated={address.openPanel}
          onClose={address.closePanel}
        />
      )}
    </div>
  );
}
