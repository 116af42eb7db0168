import type { System } from '@purser/api/system';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { formatInstant } from '../../lib/format-instant.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConditionMark } from './condition-mark.tsx';
import { type SystemCheck, systemChecks } from './system-checks.ts';

type SystemStateProps = { system: System; isChecking: boolean; onCheck: () => void };

/** Each part of the installation with how it is (docs/product/system.md#state). */
export function SystemState({ system, isChecking, onCheck }: SystemStateProps) {
  return (
    <Card
      title="State"
      note={`Checked ${formatInstant(system.checkedAt)}`}
      actions={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Check again"
          busy={isChecking}
          busyLabel={null}
          onClick={onCheck}
        >
          <RefreshCw aria-hidden="true" />
        </Button>
      }
    >
      <ul className="system-parts">
        {systemChecks(system).map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </ul>
    </Card>
  );
}

function Part({ part: { name, condition, value, note, isAboutMails = false } }: { part: SystemCheck }) {
  return (
    <li>
      <ConditionMark condition={condition} />
      <span className="text-ink-2 max-narrow:col-start-2">{name}</span>
      <div className="tabular-nums wrap-anywhere max-narrow:col-start-2 max-narrow:-col-end-1">
        <p className="font-medium">{value}</p>
        <p className="text-12 text-ink-2">{note}</p>
      </div>
      {isAboutMails && (
        <Link
          to="/settings"
          search={{ tab: 'email-rules' }}
          {...buttonLook(
            { variant: 'outline', size: 'sm' },
            'max-narrow:col-start-3 max-narrow:row-start-1 max-narrow:-my-1',
          )}
        >
          Show mails
        </Link>
      )}
    </li>
  );
}
