import { ArrowRight } from 'lucide-react';
import { formatInstant } from '../lib/format-instant.ts';
import { Button } from './button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Dialog } from './dialog.tsx';
import { Skeleton, Waiting } from './skeleton.tsx';

/** An empty text is an empty value. */
export interface TheirChange {
  readonly label: string;
  readonly before: string;
  readonly theirs: string;
  /** Null where the field wasn't touched. */
  readonly mine: string | null;
  /** Null where it is unknown; absent where nothing records it. */
  readonly by?: string | null;
  /** ISO 8601; null where it is unknown. */
  readonly at?: string | null;
}

/** Shows what others have saved meanwhile. The choices: apply mine, take theirs, or go on editing. */
type ConflictDialogProps = {
  title: string;
  /** Null while they are loading. */
  changes: readonly TheirChange[] | null;
  busy: boolean;
  onApply: () => void;
  onTake: () => void;
  onClose: () => void;
};

export function ConflictDialog({ title, changes, busy, onApply, onTake, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={summaryOf(changes)}
      size="md"
      footer={
        <>
          <CancelButton label="Keep editing" />
          <Button variant="outline" disabled={changes === null || busy} onClick={onTake}>
            Take theirs
          </Button>
          <Button disabled={changes === null} busy={busy} busyLabel="Applying…" onClick={onApply}>
            Apply my changes
          </Button>
        </>
      }
    >
      {changes === null ? <Loading /> : <Changes changes={changes} />}
    </Dialog>
  );
}

function summaryOf(changes: readonly TheirChange[] | null): string {
  const stillHere = 'What you typed is still here.';
  if (changes?.length === 0)
    return `Somebody saved this meanwhile, but changed no value that you see here. ${stillHere}`;
  const names = [...new Set((changes ?? []).map(({ by }) => by ?? 'Someone'))];
  return `${names.length === 0 ? 'Someone' : names.join(', ')} saved changes while you were editing. ${stillHere}`;
}

function Changes({ changes }: { changes: readonly TheirChange[] }) {
  return (
    <ul className="conflict-changes">
      {changes.map((change) => (
        <li key={change.label} data-both={change.mine === null ? undefined : ''}>
          <b className="conflict-label">{change.label}</b>
          <div className="conflict-values">
            <Value text={change.before} isOld />
            <ArrowRight className="icon-sm" aria-hidden="true" />
            <span className="sr-only">became</span>
            <Value text={change.theirs} />
          </div>
          {change.mine !== null && (
            <p className="conflict-mine">
              yours: <Value text={change.mine} />
            </p>
          )}
          {change.by !== undefined && (
            <p className="text-12 text-ink-3">
              {[change.by ?? 'Unknown User', change.at && formatInstant(change.at)]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Value({ text, isOld = false }: { text: string; isOld?: boolean }) {
  const shown = text === '' ? <em>empty</em> : text;
  return isOld ? <s>{shown}</s> : <span>{shown}</span>;
}

function Loading() {
  return (
    <Waiting label="Finding out what was changed" className="grid gap-4">
      <Skeleton width="30%" height={14} />
      <Skeleton width="70%" height={14} />
      <Skeleton width="40%" height={12} />
    </Waiting>
  );
}
