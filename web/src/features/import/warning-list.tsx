import type { CsvWarning, ImportReply } from '@purser/api/portfolio';
import { may } from '@purser/domain/policy';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { type NewOptions, useAddOptions } from './import.queries.ts';

interface WarningListProps {
  readonly warnings: ImportReply['warnings'];
}

export function WarningList({ warnings }: WarningListProps) {
  const titleId = useId();
  const mayAdd = may(useMe(), 'save options');
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="px-4 pt-3 pb-1">
        Warnings
      </h3>
      <ul className="divide-y divide-line">
        {warnings.map(({ newOptions, ...warning }) => (
          <li key={warning.message} className="flex flex-wrap items-start gap-x-2 gap-y-1 px-4 py-2 text-13">
            <TriangleAlert className="icon-sm mt-[3px] text-warning-mark" aria-hidden="true" />
            <WarningText {...warning} />
            {mayAdd && newOptions && newOptions.values.length > 0 && <AddOptions newOptions={newOptions} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function WarningText({ row, message, count }: CsvWarning) {
  const isOne = count === 1;
  return (
    <p className="min-w-48 flex-1 wrap-anywhere">
      <b className="num font-medium">{isOne ? `Row ${row}:` : `${formatCount(count)} rows:`}</b> {message}
      {!isOne && <span className="num text-ink-2"> (first in row {formatCount(row)})</span>}
    </p>
  );
}

function AddOptions({ newOptions }: { newOptions: NewOptions }) {
  const { mutate, isPending, isSuccess } = useAddOptions();
  if (isSuccess) return <span className="text-ink-2">Added to Settings</span>;
  return (
    <Button
      variant="outline"
      size="sm"
      busy={isPending}
      busyLabel="Adding…"
      onClick={() => mutate(newOptions)}
    >
      <span>
        {newOptions.values.length === 1 ? 'Add it' : 'Add them'} to{' '}
        <span className="sr-only">{`${listWords[newOptions.list]} in`}</span> Settings
      </span>
    </Button>
  );
}

const listWords: Readonly<Record<NewOptions['list'], string>> = {
  businessSegments: 'business segments',
  teamUsage: 'team usage',
  statusOptions: 'statuses',
  billingCycles: 'billing cycles',
  paymentTypes: 'payment types',
};
