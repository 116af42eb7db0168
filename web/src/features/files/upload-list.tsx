import { Upload as UploadIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

type UploadListProps = {
  uploads: Uploads;
  /** Why nothing can be uploaded any more; absent where it can. */
  closed?: string | undefined;
  /** Called when the button that had the focus disappears. */
  onFocusLost: () => void;
};

/** The chosen files with the button that starts their upload, and why others were refused. */
export function UploadList({ uploads, closed, onFocusLost }: UploadListProps) {
  const { list, refusals } = uploads;
  const waiting = list.filter(({ state, isTriedAgain }) => state === 'waiting' && !isTriedAgain);
  return (
    <>
      <Refusals refusals={refusals} />
      {closed && list.length > 0 && <Alert variant="destructive">{closed}</Alert>}
      <UploadRows uploads={uploads} onFocusLost={onFocusLost} />
      {waiting.length > 0 && (
        <StartButton
          count={waiting.length}
          isOff={closed !== undefined}
          onStart={() => {
            void uploads.start();
            onFocusLost();
          }}
        />
      )}
    </>
  );
}

export function UploadRows({ uploads, onFocusLost }: Omit<UploadListProps, 'closed'>) {
  if (uploads.list.length === 0) return null;
  return (
    <ul className="file-rows" aria-label="Uploads">
      {uploads.list.map((upload) => (
        <UploadRow key={upload.id} upload={upload} uploads={uploads} onRemove={onFocusLost} />
      ))}
    </ul>
  );
}

export function Refusals({ refusals }: { refusals: readonly string[] }) {
  if (refusals.length === 0) return null;
  return (
    <Alert variant="destructive">
      {refusals.map((refusal) => (
        <span key={refusal} className="block">
          {refusal}
        </span>
      ))}
    </Alert>
  );
}

function StartButton({ count, isOff, onStart }: { count: number; isOff: boolean; onStart: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // Once files are chosen, starting them is the next step.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="file-start">
      <Button ref={button} size="sm" disabled={isOff} onClick={onStart}>
        <UploadIcon className="icon-sm" aria-hidden="true" />
        Upload {countOf(count, 'file')}
      </Button>
    </div>
  );
}
