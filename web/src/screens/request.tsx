import { FileText } from 'lucide-react';
import { Planned } from './planned.tsx';

/** One purchase request. */
export function Request() {
  return (
    <Planned
      title="Software Request"
      icon={FileText}
      text="One request will be shown here, with its approval steps, attachments and comments."
    />
  );
}
