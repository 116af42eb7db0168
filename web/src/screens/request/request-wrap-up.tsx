import type { RequestStep } from '@purser/api/request-replies';
import { departmentTotalMessage } from '@purser/domain/department';
import { lastApprovedTerms } from '@purser/domain/request-terms';
import { wrapUpEndMissing } from '@purser/domain/terms';
import { automaticEnd } from '../../features/contracts/automatic-end.ts';
import { ContractFields, termsOfFirst } from '../../features/contracts/contract-fields.tsx';
import { AttachmentChoice, useAttachmentChoice } from '../../features/files/attachment-choice.tsx';
import { useFormFiles } from '../../features/files/use-form-files.tsx';
import { GivenAnswers } from '../../features/requests/approval/given-answers.tsx';
import {
  WrapUpFormDialog,
  type WrapUpFormDialogProps,
} from '../../features/requests/approval/wrap-up-dialog.tsx';
import {
  NameFields,
  NotesField,
  OwnerRow,
  SegmentFields,
  StatusField,
} from '../../features/software/software-fields.tsx';
import { useToday } from '../../lib/session.tsx';

type WrapUpDialogProps = Pick<
  WrapUpFormDialogProps,
  'request' | 'comment' | 'answered' | 'onUnsaved' | 'onDone' | 'onClose'
> & { steps: readonly RequestStep[] };

const segmentWords = { total: departmentTotalMessage };

export function WrapUpDialog({ steps, ...props }: WrapUpDialogProps) {
  const today = useToday();
  const files = useFormFiles();
  const attachments = useAttachmentChoice(props.request.id);
  return (
    <WrapUpFormDialog
      {...props}
      approvedCost={(lastApprovedTerms(steps) ?? props.request).estimatedCost}
      term={{ startDate: today, endDate: automaticEnd(today, 'yearly') }}
      given={<GivenAnswers request={props.request} steps={steps} />}
      softwareFields={<SoftwareParts />}
      contractFields={
        <ContractFields
          names={termsOfFirst}
          today={today}
          end={{ required: true, missing: wrapUpEndMissing }}
        />
      }
      files={{
        ...files,
        field: (
          <>
            <AttachmentChoice choice={attachments} />
            {files.field}
          </>
        ),
        attachments: attachments.chosen,
        refuse: (fields) => {
          files.refuse(fields);
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
