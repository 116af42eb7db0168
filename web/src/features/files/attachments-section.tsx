import { requestAttachmentUpload } from '@purser/api/addresses';
import type { RequestAttachment } from '@purser/api/files';
import { largestFile, mostFiles } from '@purser/domain/files';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { onDemand } from '../../lib/on-demand.tsx';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Card } from '../../ui/card.tsx';
import { attachmentsQuery, claimAttachment, useAttachmentList } from './attachments.queries.ts';
import { DropHint } from './drop-hint.tsx';
import { FileList } from './file-list.tsx';
import { PickFiles } from './pick-files.tsx';
import type { UploadLimits } from './take-files.ts';
import { attachmentWords } from './upload-words.ts';
import { useClaimedUploads } from './use-claimed-uploads.ts';
import { useFileArea } from './use-file-area.ts';
import type { Uploads } from './use-uploads.ts';

// Most people who open a request attach nothing.
const uploadList = onDemand(async () => (await import('./upload-list.tsx')).UploadList);

type AttachmentsSectionProps = {
  requestId: number;
  /** False once the request is closed. */
  canAdd: boolean;
  canDelete: (attachment: RequestAttachment) => boolean;
  onUnsaved: OnUnsaved;
};

const most = mostFiles.form;
const full = `${most} of ${most} files. Delete one to add another.`;
const open = {
  title: 'No attachments yet',
  text: 'Quotes, order forms and reviews belong here. Drop them on this card, or choose Upload.',
};
const closed = {
  title: 'No attachments',
  text: 'Closed. Files can no longer be added; comments can.',
};

const tooLate = 'This request is closed. Files can no longer be uploaded.';

/** The files that go with a request (docs/product/requests.md#attachments). They are taken wherever they are dropped on the card. */
export function AttachmentsSection({ requestId, canAdd, canDelete, onUnsaved }: AttachmentsSectionProps) {
  const shelf = useAttachmentList(requestId);
  const room = Math.max(0, most - (shelf.files.data?.length ?? 0));
  const limits = { most: room, largest: largestFile, inAll: most };
  const uploads = useAttachmentUploads(requestId, { limits, onUnsaved });
  const isFull = canAdd && room === 0;
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const isOver = useFileArea(area, uploads.add, canAdd && !isFull);
  const empty = canAdd ? open : closed;
  const isUploading = uploads.list.length > 0 || uploads.refusals.length > 0;
  // Without the button, the card itself takes the focus that something has lost.
  const focusPick = () => (pick.current ?? area.current)?.focus({ preventScroll: true });
  return (
    <div ref={area} className="files" tabIndex={-1} data-over={isOver || undefined}>
      <Card
        title={
          <>
            Attachments <span className="count">{shelf.files.data?.length}</span>
          </>
        }
        actions={
          canAdd &&
          !isFull && (
            <PickFiles
              ref={pick}
              uploads={uploads}
              onFiles={uploads.add}
              label="Upload"
              name="Files to attach"
            />
          )
        }
      >
        {isUploading && (
          <uploadList.Component
            uploads={uploads}
            closed={canAdd ? undefined : tooLate}
            onFocusLost={focusPick}
          />
        )}
        <FileList
          shelf={shelf}
          empty={uploads.list.length > 0 ? undefined : empty}
          canDelete={canDelete}
          onFocusLost={focusPick}
        />
        {isFull && <p className="files-full">{full}</p>}
      </Card>
      {isOver && <DropHint limits={limits} />}
    </div>
  );
}

function useAttachmentUploads(
  requestId: number,
  { limits, onUnsaved }: { limits: UploadLimits; onUnsaved: OnUnsaved },
): Uploads {
  const client = useQueryClient();
  const { queryKey } = attachmentsQuery(requestId);
  return useClaimedUploads({
    limits,
    words: attachmentWords,
    onUnsaved,
    purpose: 'request attachment',
    addressCall: requestAttachmentUpload,
    claim: (claim) => claimAttachment(client, requestId, claim),
    // Those that others have added meanwhile come with it.
    refresh: () => void client.invalidateQueries({ queryKey }),
  });
}
