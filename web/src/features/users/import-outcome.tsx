import type { BulkImportReply } from '@purser/api/users';
import { Problem } from '@purser/domain/problem';
import { CircleCheck } from 'lucide-react';
import { countOf } from '../../lib/format.ts';
import { serverWords } from '../../lib/server-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { GrowingList } from './growing-list.tsx';
import { isRefused } from './users.queries.ts';

type ImportOutcomeProps = {
  error: Error | null;
  reply: BulkImportReply | null;
  onDismiss: () => void;
};

/** How the last import ended. It stays until it is dismissed, or another file is chosen. */
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
      {errors.length > 0 && (
        <section aria-label="Refused rows">
          <h3>{countOf(errors.length, 'row was', 'rows were')} refused</h3>
          <GrowingList items={errors} first={20} more={(shown) => shown * 3}>
            {({ row, message }) => (
              <>
                <b className="num">Row {row}:</b> {message}
              </>
            )}
          </GrowingList>
        </section>
      )}
      <Button variant="outline" size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

// The sentences of docs/product/users.md#import-of-people, or the server's, with its message about the file.
function failureOf(error: Error | null): string | null {
  if (!(error instanceof Problem)) return error && 'Failed to import users';
  if (error.code === 'unreachable') return 'Network error occurred';
  if (error.code === 'unreadable') return 'Failed to import users';
  const words = serverWords(error, 'Failed to import users');
  const reason = error.fields?.csv;
  return reason === undefined ? words : `${words}. ${reason}`;
}
