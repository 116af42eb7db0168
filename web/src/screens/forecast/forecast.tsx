import { monthsFrom } from '@purser/domain/forecast/months';
import { type ComponentType, type ReactNode, useState } from 'react';
import { daysText, spanIn, spanText } from '../../features/forecast/spend/spend-months.ts';
import { currencyName } from '../../lib/format.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { useMe } from '../../lib/session.tsx';
import { PageActionsContext, PageActionsPlace } from '../../ui/page-actions.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { softwarePanel } from '../software-panel/software-on-demand.ts';
import { type ForecastAddress, useForecastAddress } from './forecast-address.ts';
import { ForecastPlan } from './forecast-plan.tsx';
import { type ForecastSearch, forecastTabs } from './forecast-search.ts';

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

/** Which months a tab is about, and what its amounts are in. */
function subtitleOf(
  { tab, months = 24, from, to }: Pick<ForecastSearch, 'tab' | 'months' | 'from' | 'to'>,
  day: { readonly today: string; readonly fiscalYearStart: number },
): string {
  const currency = currencyName();
  if (tab === 'budgets') return `Budgets, in ${currency}`;
  if (tab === 'spend') return `Spend, ${daysText(spanIn({ from, to }, day))}, in ${currency}`;
  const thisMonth = day.today.slice(0, 7);
  const last = monthsFrom(thisMonth, months).months.at(-1)?.month ?? thisMonth;
  return `${spanText({ from: thisMonth, to: last })}, in ${currency}`;
}
