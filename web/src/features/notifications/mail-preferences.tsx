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
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
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
    <Card title="How mail reaches you" className="preferences-card">
      {settings.isPending && skeleton}
      {settings.isError && <QueryError title="Your preferences could not be loaded" query={settings} />}
      {settings.data && (
        <PreferencesTable settings={settings.data} onChange={(kind, mail) => save.mutate({ kind, mail })} />
      )}
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
  <table className="preferences">
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Kind</span>
        </th>
        {mailPaces.map((pace) => (
          <th key={pace} scope="col">
            {paceLabels[pace]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {notificationKinds.map((kind) => (
        <tr key={kind}>
          <th scope="row">
            {kindTerms[kind].label}
            <small>{kindTerms[kind].purpose}</small>
          </th>
          {mailPaces.map((pace) => (
            <td key={pace}>
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
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const skeleton = (
  <Waiting label="Loading your preferences" className="preferences-waiting">
    {notificationKinds.map((kind) => (
      <Skeleton key={kind} width="100%" height={20} />
    ))}
  </Waiting>
);
