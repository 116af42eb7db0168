import {
  kindTerms,
  type MailPace,
  mailPaces,
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from '@purser/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Answer } from '../../ui/answer.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { WaitingTable } from '../../ui/waiting-table.tsx';
import { settingsQuery, useSettings } from './notifications.queries.ts';

const paceLabels: Readonly<Record<MailPace, string>> = {
  at_once: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
  none: 'None',
};

/** How mail brings the signed-in person each kind of notification; a choice is saved as it is made. */
export function MailPreferences() {
  const settings = useQuery(settingsQuery);
  const save = useSettings();
  return (
    <Card title="Email preferences" className="preferences-card">
      <Answer query={settings} waiting={skeleton} failed="Your preferences could not be loaded">
        {(saved) => (
          <PreferencesTable settings={saved} onChange={(kind, mail) => save.mutate({ kind, mail })} />
        )}
      </Answer>
      <p className="preferences-note">
        <Lock aria-hidden="true" />
        My turn can wait for the daily digest, but not longer. A renewal that was missed is mailed at once.
      </p>
      <p className="preferences-note">
        Daily at 7:00 AM, weekly on Monday at 7:00 AM, in the company’s time zone. One digest, everything in
        it once. The list shows everything, whatever you choose.
      </p>
    </Card>
  );
}

type PreferencesTableProps = {
  settings: NotificationSettings;
  onChange: (kind: NotificationKind, mail: MailPace) => void;
};

const PreferencesTable = ({ settings, onChange }: PreferencesTableProps) => (
  <DataTable
    look="plain"
    className="preferences row-cards"
    columns={columnsOf((kind, pace) => (
      <label>
        <input
          type="radio"
          name={`mail-${kind}`}
          aria-label={`${kindTerms[kind].label}: ${paceLabels[pace]}`}
          checked={settings[kind].mail === pace}
          disabled={!kindTerms[kind].paces.includes(pace)}
          onChange={() => onChange(kind, pace)}
        />
        <span aria-hidden="true">{paceLabels[pace]}</span>
      </label>
    ))}
    rows={notificationKinds}
    rowKey={(kind) => kind}
  />
);

const columnsOf = (
  choice: (kind: NotificationKind, pace: MailPace) => ReactNode,
): readonly TableColumn<NotificationKind>[] => [
  {
    key: 'kind',
    head: 'Kind',
    isHeadHidden: true,
    isName: true,
    width: '44%',
    cell: (kind) => (
      <>
        {kindTerms[kind].label}
        <small>{kindTerms[kind].purpose}</small>
      </>
    ),
  },
  ...mailPaces.map((pace) => ({
    key: pace,
    head: paceLabels[pace],
    waits: '16px',
    cell: (kind: NotificationKind) => choice(kind, pace),
  })),
];

const skeleton = (
  <WaitingTable
    label="Loading your preferences"
    look="plain"
    className="preferences row-cards"
    columns={columnsOf(() => null)}
    count={notificationKinds.length}
  />
);
