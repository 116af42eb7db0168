import type { CsvWarning, ImportReply } from '@purser/api/portfolio';
import { may } from '@purser/domain/policy';
import { Check, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { type NewOptions, useAddOptions } from './import.queries.ts';

type WarningListProps = { warnings: ImportReply['warnings'] };

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
        {warnings.map((warning) => (
          <li key={warning.message} className="flex flex-wrap items-start gap-x-2 gap-y-1 px-4 py-2 text-13">
            <Warning warning={warning} mayAdd={mayAdd} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WarningProps = { warning: CsvWarning; mayAdd: boolean };

function Warning({ warning, mayAdd }: WarningProps) {
  const { mutate, isPending, isSuccess } = useAddOptions();
  const { newOptions } = warning;
  // The warning no longer holds.
  if (newOptions && isSuccess) return <AddedText {...newOptions} />;
  return (
    <>
      <TriangleAlert className="icon-sm mt-[3px] text-warning-mark" aria-hidden="true" />
      <WarningText {...warning} />
      {mayAdd && newOptions && newOptions.values.length > 0 && (
        <Button
          variant="outline"
          size="sm"
          busy={isPending}
          busyLabel="Adding…"
          onClick={() => mutate(newOptions)}
        >
          <span>
            {newOptions.values.length === 1 ? 'Add it' : 'Add them'} to{' '}
            <span className="sr-only">{`${listLabels[newOptions.list]} in`}</span> Settings
          </span>
        </Button>
      )}
    </>
  );
}

const AddedText = ({ list, values }: NewOptions) => (
  <>
    <Check className="icon-sm mt-[3px] text-success" aria-hidden="true" />
    <p className="flex-1">
      {`${countOf(values.length, 'value was', 'values were')} added to ${listLabels[list]} in Settings`}
    </p>
  </>
);

function WarningText({ row, message, count }: CsvWarning) {
  const isOne = count === 1;
  return (
    <p className="min-w-48 flex-1 wrap-anywhere">
      <b className="num font-medium">{isOne ? `Row ${row}:` : `${formatCount(count)} rows:`}</b> {message}
      {!isOne && <span className="num text-ink-2"> (first in row {formatCount(row)})</span>}
    </p>
  );
}

const listLabels: Readonly<Record<NewOptions['list'], string>> = {
  businessSegments: 'business segments',
  teamUsage: 'team usage',
  statusOptions: 'statuses',
  billingCycles: 'billing cycles',
  paymentTypes: 'payment types',
};
