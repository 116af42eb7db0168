import { sizeText } from '@purser/domain/files';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { FileSummary } from './file-summary.tsx';
import type { Upload, UploadState } from './upload.ts';
import { canTryAgain, titleOf } from './upload-failure.ts';
import type { Uploads } from './use-uploads.ts';

type UploadListProps = {
  uploads: Uploads;
  /** Why nothing can be uploaded any more; absent where it can. */
  closed?: string | undefined;
  /** Called when the button that had the focus disappears. */
  onFocusLost: () => void;
};

/** The files on their way, and why others were refused. */
export function UploadList({ uploads, closed, onFocusLost }: UploadListProps) {
  const { list, refusals } = uploads;
  return (
    <>
      <Refusals refusals={refusals} />
      {closed && list.length > 0 && <Alert variant="destructive">{closed}</Alert>}
      <UploadRows uploads={uploads} onFocusLost={onFocusLost} />
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

type UploadRowProps = { upload: Upload; uploads: Uploads; onRemove: () => void };

function UploadRow({ upload, uploads, onRemove }: UploadRowProps) {
  const { name, state, percent, failure } = upload;
  return (
    <li className="file-row" data-state={state} tabIndex={failure ? -1 : undefined}>
      <FileSummary name={name}>
        <span>{sizeText(upload.file.size)}</span>
        {!failure && <span>{stateText(upload)}</span>}
      </FileSummary>
      <UploadActions upload={upload} uploads={uploads} onRemove={onRemove} />
      {hasProgress(state) && (
        <div className="col-start-2 -col-end-1 mt-0.5 mb-1">
          <Progress
            label={`Upload of ${name}`}
            // How long an address or a record takes isn't known.
            value={state === 'uploading' || state === 'paused' ? percent : undefined}
          />
        </div>
      )}
      {failure && (
        <p className="col-start-2 -col-end-1 mt-0.5 mb-1 text-12 text-danger wrap-anywhere" role="alert">
          <b className="block">{titleOf(failure)}</b>
          {failure.text}
        </p>
      )}
    </li>
  );
}

function UploadActions({ upload, uploads, onRemove }: UploadRowProps) {
  const { id, name, state, failure } = upload;
  const isPaused = state === 'paused';
  const PauseOrPlay = isPaused ? Play : Pause;
  return (
    <span className="flex items-center gap-0.5">
      {(isPaused || state === 'uploading' || state === 'preprocessing') && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => uploads.pauseOrResume(id)}
        >
          <PauseOrPlay className="icon-sm" aria-hidden="true" />
        </Button>
      )}
      {failure && state === 'error' && canTryAgain(failure) && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Try again: ${name}`}
          onClick={() => uploads.retry(id)}
        >
          <RotateCw className="icon-sm" aria-hidden="true" />
          Try again
        </Button>
      )}
      {/* A record that is being stored can't be cancelled any more. */}
      {state !== 'postprocessing' && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${isStarted(upload) ? 'Cancel' : 'Remove'} ${name}`}
          onClick={() => {
            uploads.remove(id);
            onRemove();
          }}
        >
          <X className="icon-sm" aria-hidden="true" />
        </Button>
      )}
    </span>
  );
}

const stateTexts: Readonly<Record<UploadState, string>> = {
  waiting: 'Waiting',
  preprocessing: 'Preparing…',
  uploading: 'Uploading…',
  postprocessing: 'Saving…',
  paused: 'Paused',
  complete: 'Uploaded',
  error: 'Not uploaded',
};

function stateText({ state, percent, isTriedAgain }: Upload): string {
  if (isTriedAgain) return 'Trying again…';
  return state === 'uploading' ? `${percent}%` : stateTexts[state];
}

const hasProgress = (state: UploadState): boolean =>
  ['preprocessing', 'uploading', 'postprocessing', 'paused'].includes(state);

const isStarted = ({ state, isTriedAgain }: Upload): boolean => isTriedAgain || hasProgress(state);
