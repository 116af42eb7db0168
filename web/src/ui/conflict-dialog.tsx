import { ArrowRight } from 'lucide-react';
import { formatInstant } from '../lib/format-instant.ts';
import { Button } from './button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { classNames } from './class-names.ts';
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
    <ul className="conflict-changes text-13">
      {changes.map((change) => (
        <li key={change.label} data-both={change.mine === null ? undefined : ''}>
          <b className="conflict-label">{change.label}</b>
          <div className="flex max-h-40 flex-wrap items-center gap-x-1.5 gap-y-0.5 overflow-auto">
            <Value text={change.before} isOld />
            <ArrowRight className="icon-sm text-ink-3" aria-hidden="true" />
            <span className="sr-only">became</span>
            <Value text={change.theirs} />
          </div>
          {change.mine !== null && (
            <p className="conflict-mine max-h-40 overflow-auto rounded-sm bg-warning-soft px-2 py-0.5 text-warning">
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

const valueLook = 'wrap-anywhere whitespace-pre-wrap';

function Value({ text, isOld = false }: { text: string; isOld?: boolean }) {
  const shown = text === '' ? <em className="text-ink-3 not-italic">empty</em> : text;
  return isOld ? (
    <s className={classNames(valueLook, 'text-ink-3 decoration-line-control')}>{shown}</s>
  ) : (
    <span className={valueLook}>{shown}</span>
  );
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
