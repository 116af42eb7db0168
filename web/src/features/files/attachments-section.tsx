import { addRequestAttachment, requestAttachmentUpload } from '@purser/api/addresses';
import type { RequestAttachment } from '@purser/api/files';
import { largestFile, mostFiles } from '@purser/domain/files';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/call.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { refresh } from '../../lib/query-keys.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Card } from '../../ui/card.tsx';
import type { UploadLimits } from './accepted-files.ts';
import { attachmentsQuery, useAttachmentList } from './attachments.queries.ts';
import { FileArea } from './file-area.tsx';
import { addToList } from './file-list.ts';
import { FileList } from './file-list.tsx';
import { PickFiles } from './pick-files.tsx';
import { attachmentsToast } from './upload-toasts.ts';
import { useClaimedUploads } from './use-claimed-uploads.ts';

// Loaded on demand, since most people who open a request attach nothing.
const uploadList = onDemand(async () => (await import('./upload-list.tsx')).UploadList);

type AttachmentsSectionProps = {
  requestId: number;
  /** False once the request is closed. */
  canAdd: boolean;
  canDelete: (attachment: RequestAttachment) => boolean;
  onUnsaved: OnUnsaved;
};

const most = mostFiles.form;
const open = {
  title: 'No attachments yet',
  text: 'Quotes, order forms and reviews belong here. Drop them on this card, or choose Upload.',
};
const closed = {
  title: 'No attachments',
  text: 'Closed. Files can no longer be added; comments can.',
};
const tooLate = 'This request is closed. Files can no longer be uploaded.';

/** The files of a request, on whose card files can be dropped (docs/product/requests.md#attachments). */
export function AttachmentsSection({ requestId, canAdd, canDelete, onUnsaved }: AttachmentsSectionProps) {
  const list = useAttachmentList(requestId);
  const room = Math.max(0, most - (list.files.data?.length ?? 0));
  const limits = { most: room, largest: largestFile, inAll: most };
  const uploads = useAttachmentUploads(requestId, limits, onUnsaved);
  const isFull = canAdd && room === 0;
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const empty = canAdd ? open : closed;
  const isUploading = uploads.list.length > 0 || uploads.refusals.length > 0;
  // Without the button, the card itself gets the focus that was lost.
  const focusPick = () => (pick.current ?? area.current)?.focus({ preventScroll: true });
  return (
    <FileArea area={area} limits={limits} onFiles={uploads.add} isOpen={canAdd && !isFull} tabIndex={-1}>
      <Card
        title={
          <>
            Attachments <span className="count">{list.files.data?.length}</span>
          </>
        }
        actions={canAdd && !isFull && <PickFiles ref={pick} uploads={uploads} name="Files to attach" />}
      >
        {isUploading && (
          <uploadList.Component
            uploads={uploads}
            closed={canAdd ? undefined : tooLate}
            onFocusLost={focusPick}
          />
        )}
        <FileList
          list={list}
          empty={uploads.list.length > 0 ? undefined : empty}
          canDelete={canDelete}
          onFocusLost={focusPick}
        />
        {isFull && (
          <p className="type-12 text-ink-3 px-4 pb-4">
            {most} of {most} files. Delete one to add another.
          </p>
        )}
      </Card>
    </FileArea>
  );
}

function useAttachmentUploads(requestId: number, limits: UploadLimits, onUnsaved: OnUnsaved) {
  const client = useQueryClient();
  const { queryKey } = attachmentsQuery(requestId);
  return useClaimedUploads({
    limits,
    outcomeToast: attachmentsToast,
    onUnsaved,
    purpose: 'request attachment',
    addressCall: requestAttachmentUpload,
    claim: async (claim) => {
      const stored = await call(addRequestAttachment, { body: { requestId, ...claim } });
      await addToList(client, queryKey, stored);
      await refresh(client, ['requestFile'], requestId);
    },
    // Files that others have added meanwhile come with it.
    refresh: () => void client.invalidateQueries({ queryKey }),
  });
}
