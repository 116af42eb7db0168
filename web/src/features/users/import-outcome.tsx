import type { BulkImportReply } from '@purser/api/users';
import { Problem } from '@purser/domain/problem';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { isRefused } from './people.queries.ts';

type ImportOutcomeProps = {
  error: Error | null;
  reply: BulkImportReply | null;
  onDismiss: () => void;
};

/** What became of an import. It stays until it is dismissed, or another file is chosen. */
export function ImportOutcome({ error, reply, onDismiss }: ImportOutcomeProps) {
  const failure = failureOf(error);
  if (failure) return <Alert variant="destructive">{failure}</Alert>;
  if (!reply) return null;
  const { imported, duplicates, errors } = reply;
  return (
    <div className="import-outcome">
      {isRefused(reply) ? (
        <Alert variant="destructive" title="Failed to import users">
          Every row was refused.
        </Alert>
      ) : (
        <p className="import-done" role="status">
          <CircleCheck aria-hidden="true" />
          {`Successfully imported ${imported} users. ${duplicates} duplicates skipped.`}
        </p>
      )}
      {errors.length > 0 && <RefusedRows errors={errors} />}
      <Button variant="outline" size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

// The sentences of docs/product/users.md#import-of-people, or the server's. What else the server has to say of the file is
// with its field.
function failureOf(error: Error | null): string | null {
  if (!(error instanceof Problem)) return error && 'Failed to import users';
  if (error.code === 'unreachable') return 'Network error occurred';
  if (error.code === 'unreadable') return 'Failed to import users';
  const words = serverMessage(error, 'Failed to import users');
  const reason = error.fields?.csv;
  return reason === undefined ? words : `${words}. ${reason}`;
}

const shownAtOnce = 20;

function RefusedRows({ errors }: Pick<BulkImportReply, 'errors'>) {
  const [limit, setLimit] = useState(shownAtOnce);
  const left = errors.length - limit;
  return (
    <section aria-label="Refused rows">
      <h3>{countOf(errors.length, 'row was', 'rows were')} refused</h3>
      <ul>
        {errors.slice(0, limit).map(({ row, message }, at) => (
          // The list only ever grows at its end, so the place is a key.
          <li key={at}>
            <b className="num">Row {row}:</b> {message}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="link" size="sm" onClick={() => setLimit(limit * 4)}>
          Show {formatCount(Math.min(left, limit * 3))} more
        </Button>
      )}
    </section>
  );
}
