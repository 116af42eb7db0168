import { Settings as SettingsIcon } from 'lucide-react';
import { Planned } from './planned.tsx';

/** Option lists, workflow, users and e-mail rules. */
export function Settings() {
  return (
    <Planned
      title="Settings"
      icon={SettingsIcon}
      text="Option lists, the approval workflow, users and e-mail rules will be kept here."
    />
  );
}
