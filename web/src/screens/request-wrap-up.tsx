import type { RequestStep } from '@purser/api/requests';
import { departmentTotalMessage } from '@purser/domain/department';
import { lastApprovedTerms } from '@purser/domain/request-terms';
import { automaticEnd } from '../features/contracts/automatic-end.ts';
import { ContractFields } from '../features/contracts/contract-fields.tsx';
import { NoticeField } from '../features/contracts/term-field.tsx';
import { AttachmentChoice, useAttachmentChoice } from '../features/files/attachment-choice.tsx';
import { FileField } from '../features/files/file-field.tsx';
import { useFormFiles } from '../features/files/use-form-files.ts';
import {
  WrapUpFormDialog,
  type WrapUpFormDialogProps,
} from '../features/requests/approval/wrap-up-dialog.tsx';
import { SegmentFields } from '../features/software/segment-fields.tsx';
import { NameFields, NotesField, OwnerRow, StatusField } from '../features/software/software-fields.tsx';
import { useToday } from '../lib/session.tsx';

type WrapUpDialogProps = Pick<
  WrapUpFormDialogProps,
  'request' | 'comment' | 'onUnsaved' | 'onDone' | 'onClose'
> & { steps: readonly RequestStep[] };

const segmentWords = { total: departmentTotalMessage };

export function WrapUpDialog({ steps, ...props }: WrapUpDialogProps) {
  const today = useToday();
  const { uploads, error, failures, upload, refuse } = useFormFiles();
  const attachments = useAttachmentChoice(props.request.id);
  return (
    <WrapUpFormDialog
      {...props}
      approvedCost={(lastApprovedTerms(steps) ?? props.request).estimatedCost}
      term={{ startDate: today, endDate: automaticEnd(today, 'yearly') }}
      softwareFields={<SoftwareParts />}
      contractFields={
        <>
          <ContractFields today={today} endMissing="Contract end date is required" />
          <NoticeField today={today} />
        </>
      }
      files={{
        field: (
          <>
            <AttachmentChoice choice={attachments} />
            <FileField uploads={uploads} error={error} failures={failures} />
          </>
        ),
        attachments: attachments.chosen,
        isUnsaved: uploads.list.length > 0,
        isUploading: uploads.isBusy,
        upload,
        refuse: (fields) => {
          refuse(fields);
          attachments.refuse(fields);
        },
      }}
    />
  );
}

function SoftwareParts() {
  return (
    <>
      <NameFields />
      <NotesField className="narrow:col-span-2" />
      <StatusField />
      <SegmentFields className="narrow:col-span-2" words={segmentWords} />
      <OwnerRow className="narrow:col-span-2" />
    </>
  );
}
