import { may } from '@purser/domain/policy';
import { getRouteApi, Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { onDemand } from '../../lib/on-demand.tsx';
import { useMe } from '../../lib/session.tsx';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageActionsContext, PageActionsPlace } from '../../ui/page-actions.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useLeaveGuard } from '../leave-guard.tsx';
import { isSettingsTab, settingsTabs } from './settings-search.ts';

const waiting: ReactNode = (
  <Waiting>
    <Card className="grid content-start gap-3 min-h-[60dvh] p-4">
      <Skeleton width="40%" height={14} />
      <Skeleton />
      <Skeleton width="70%" />
    </Card>
  </Waiting>
);

type Content = ComponentType<{ onUnsaved: OnUnsaved }>;
const content = (load: () => Promise<Content>) => onDemand(load, waiting);

const contents = {
  application: content(async () => (await import('../../features/settings/option-lists.tsx')).OptionLists),
  workflow: content(async () => (await import('../../features/workflow/workflow-editor.tsx')).WorkflowEditor),
  users: content(async () => (await import('./settings-users.tsx')).SettingsUsers),
  'email-rules': content(async () => (await import('../../features/mail/mail-rules.tsx')).MailRules),
  currencies: content(async () => (await import('./settings-currencies.tsx')).SettingsCurrencies),
  system: content(async () => (await import('../../features/system/system.tsx')).System),
  audit: content(async () => (await import('./settings-audit.tsx')).SettingsAudit),
} as const;

const route = getRouteApi('/settings');

/** Open to everybody, also to look at (docs/product/settings.md). Each tab loads its own code and has an address. */
export function Settings() {
  const { tab = 'application' } = route.useSearch();
  const navigate = route.useNavigate();
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const [actionsPlace, setActionsPlace] = useState<HTMLElement | null>(null);
  const guard = useLeaveGuard(unsaved !== null);
  const { Component } = contents[tab];
  const me = useMe();
  // Who has typed the address of a tab sees it, with who may look at it.
  const shown = settingsTabs.filter(
    (entry) => entry.value === tab || !('needs' in entry) || may(me, entry.needs),
  );
  return (
    <div className="page">
      <PageHeader title="Settings">
        <PageActionsPlace onPlace={setActionsPlace} />
        <Link to="/changes" {...buttonLook({ variant: 'outline' })}>
          <History aria-hidden="true" />
          Changes
        </Link>
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(chosen) =>
          isSettingsTab(chosen) &&
          void navigate({ search: { tab: chosen === 'application' ? undefined : chosen } })
        }
      >
        <TabList label="Settings" value={tab} items={shown} />
        {shown.map(({ value }) => (
          <TabPanel key={value} value={value} className="settings-panel">
            {value === tab && (
              <PageActionsContext value={actionsPlace}>
                <Component onUnsaved={setUnsaved} />
              </PageActionsContext>
            )}
          </TabPanel>
        ))}
      </Tabs>
      {guard.question}
    </div>
  );
}
