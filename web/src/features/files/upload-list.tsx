import { Upload as UploadIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './use-uploads.ts';

type UploadListProps = {
  uploads: Uploads;
  /** Why nothing can be uploaded here any more; absent where it can. */
  closed?: string | undefined;
  /** Called when a button that had the focus goes: something has to take it. */
  onFocusLost: () => void;
};

/** The files that were chosen, with the button that starts them, and why others were not taken. */
export function UploadList({ uploads, closed, onFocusLost }: UploadListProps) {
  const { list, refusals } = uploads;
  const waiting = list.filter(({ state, isTriedAgain }) => state === 'waiting' && !isTriedAgain);
  return (
    <>
      <Refusals refusals={refusals} />
      {closed && list.length > 0 && <Alert variant="destructive">{closed}</Alert>}
      {list.length > 0 && (
        <ul className="file-rows" aria-label="Uploads">
          {list.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} onRemove={onFocusLost} />
          ))}
        </ul>
      )}
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

/** Why files were not taken. */
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
  // The files have just been chosen: starting them is the next step.
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
