import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { onDemand } from '../lib/on-demand.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, Waiting } from '../ui/skeleton.tsx';
import { TabList, TabPanel, Tabs } from '../ui/tabs.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import { isSettingsTab, type SettingsTab, settingsTabs } from './settings-search.ts';

const waiting: ReactNode = (
  <Waiting>
    <Card className="grid content-start gap-3 min-h-[60dvh] p-4">
      <Skeleton width="40%" height={14} />
      <Skeleton />
      <Skeleton width="70%" />
    </Card>
  </Waiting>
);

const contents = {
  application: onDemand(
    async () => (await import('../features/settings/option-lists.tsx')).OptionLists,
    waiting,
  ),
  workflow: onDemand(
    async () => (await import('../features/workflow/workflow-editor.tsx')).WorkflowEditor,
    waiting,
  ),
  users: onDemand(async () => (await import('./settings-users.tsx')).SettingsUsers, waiting),
  'email-rules': onDemand(async () => (await import('../features/mail/mail-rules.tsx')).MailRules, waiting),
} as const;

const route = getRouteApi('/settings');

/** Open to everybody, also to look at (docs/product/settings.md). Each tab loads its own code and has an address. */
export function Settings() {
  const { tab = 'application' } = route.useSearch();
  const navigate = route.useNavigate();
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const guard = useLeaveGuard(unsaved !== null);
  const content = (value: SettingsTab) => {
    const { Component } = contents[value];
    return <Component onUnsaved={setUnsaved} />;
  };
  return (
    <div className="page">
      <PageHeader title="Settings" />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          isSettingsTab(chosen) &&
          void navigate({ search: { tab: chosen === 'application' ? undefined : chosen } })
        }
      >
        <TabList label="Settings" items={settingsTabs} />
        {settingsTabs.map(({ value }) => (
          <TabPanel key={value} value={value} className="settings-panel">
            {value === tab && content(value)}
          </TabPanel>
        ))}
      </Tabs>
      {guard.question}
    </div>
  );
}
