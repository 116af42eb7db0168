import type { RequestStep } from '@purser/api/requests';
import { departmentTotalMessage } from '@purser/domain/department';
import { lastApprovedTerms } from '@purser/domain/request-terms';
import { automaticEnd } from '../features/contracts/automatic-end.ts';
import { ContractFields } from '../features/contracts/contract-fields.tsx';
import { DayField } from '../features/contracts/contract-inputs.tsx';
import { AttachmentChoice } from '../features/files/attachment-choice.tsx';
import { FileField } from '../features/files/file-field.tsx';
import { useAttachmentChoice } from '../features/files/use-attachment-choice.ts';
import { useFormFiles } from '../features/files/use-form-files.ts';
import {
  WrapUpFormDialog,
  type WrapUpFormDialogProps,
} from '../features/requests/approval/wrap-up-dialog.tsx';
import { SegmentFields } from '../features/software/segment-fields.tsx';
import { NameFields, NotesField, OwnerFields, StatusField } from '../features/software/software-fields.tsx';
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
          <DayField
            label="Cancel Notice Date (Optional)"
            name="cancellationNoticeDate"
            today={today}
            hint="Date by which cancellation notice must be given (typically 30-90 days before contract end)"
          />
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
      <OwnerFields className="narrow:col-span-2" />
    </>
  );
}
