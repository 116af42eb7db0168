import { sizeText } from '@purser/domain/files';
import { Pause, Play, RotateCw, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { FileKindIcon } from './file-kind-icon.tsx';
import type { Upload, UploadState } from './upload.ts';
import { canTryAgain, titleOf, type UploadFailure } from './upload-failure.ts';
import type { Uploads } from './use-uploads.ts';

type UploadRowProps = { upload: Upload; uploads: Uploads; onRemove: () => void };

/** A file on its way: how far it is, and what can be done about it. */
export function UploadRow({ upload, uploads, onRemove }: UploadRowProps) {
  const { name, state, percent, failure } = upload;
  return (
    <li className="file-row" data-state={state} tabIndex={failure ? -1 : undefined}>
      <FileKindIcon name={name} />
      <div className="file-text">
        <span className="file-name" title={name}>
          {name}
        </span>
        <span className="file-facts num">
          <span>{sizeText(upload.file.size)}</span>
          {!failure && <span>{stateText(upload)}</span>}
        </span>
      </div>
      <UploadActions upload={upload} uploads={uploads} onRemove={onRemove} />
      {hasProgress(state) && (
        <div className="file-progress">
          <Progress
            label={`Upload of ${name}`}
            value={state === 'uploading' ? percent : stillValue(upload)}
          />
        </div>
      )}
      {failure && <Failure failure={failure} />}
    </li>
  );
}

function Failure({ failure }: { failure: UploadFailure }) {
  return (
    <p className="file-failure" role="alert">
      <b className="block">{titleOf(failure)}</b>
      {failure.text}
    </p>
  );
}

function UploadActions({ upload, uploads, onRemove }: UploadRowProps) {
  const { id, name, state, failure } = upload;
  const isPaused = state === 'paused';
  return (
    <span className="file-actions">
      {(isPaused || state === 'uploading' || state === 'preprocessing') && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => uploads.pauseOrResume(id)}
        >
          {isPaused ? (
            <Play className="icon-sm" aria-hidden="true" />
          ) : (
            <Pause className="icon-sm" aria-hidden="true" />
          )}
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
      {/* Once the record is being kept there is nothing to give up any more. */}
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

// Nobody knows how long an address or a record takes.
const stillValue = ({ state, percent }: Upload): number | undefined =>
  state === 'paused' ? percent : undefined;

const isStarted = ({ state, isTriedAgain }: Upload): boolean => isTriedAgain || hasProgress(state);
