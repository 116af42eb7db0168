import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay, monthsText } from '@purser/domain/renewal/day-words';
import { needsNotice } from '@purser/domain/renewal/deciding';
import { type ReactNode, useState } from 'react';
import { withFiles } from '../../../lib/form-files.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { DaysLeft } from '../../../ui/days-left.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFilesQuestion } from '../../../ui/files-question.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { EndChoice, TooLate } from './cancel-end.tsx';
import { CancelFacts } from './cancel-facts.tsx';
import { NoticeFields } from './cancel-notice.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import type { Evidence } from './evidence.ts';
import { renewalName } from './opened-decision.ts';
import type { DecisionDialogProps } from './renegotiate-dialog.tsx';
import { isTypedLate, type TypedDecision } from './typed-decision.ts';
import { useDecision } from './use-decision.ts';

type CancelDialogProps = DecisionDialogProps & { evidence: Evidence };

/** Whether and when notice was given, with its evidence, and after its day with which term it ends (docs/product/renewals.md#cancelling). */
export function CancelDialog({ row, evidence, onRow, onClose }: CancelDialogProps) {
  const decision = useDecision({ row, kind: 'cancel', evidence: evidence.ids, onDone: onClose, onRow });
  const { typed, change, faults, today, form } = decision;
  const [isSending, setIsSending] = useState(false);
  const isLate = isTypedLate(typed, row, today);
  const isBegun = row.decision?.decision === 'cancel';
  const hasEvidence = isLate || (needsNotice(row) && typed.isNoticeGiven);
  const unsent = useFilesQuestion(evidence.count > 0, onlyWithNotice);

  async function send() {
    setIsSending(true);
    const uploaded = hasEvidence ? await evidence.upload() : [];
    setIsSending(false);
    if (uploaded) decision.save(uploaded);
  }

  const evidenceField = evidence.render({
    error: faults.evidenceFileIds,
    required: isLate && typed.endsWith === 'this',
  });
  return (
    <>
      <FormDialog
        title={`Cancel ${renewalName(row)}`}
        description={<WhatHappens row={row} isLate={isLate} today={today} />}
        form={{ ...form, isTyped: form.isTyped || evidence.isTyped }}
        saving={decision.saving}
        isUploading={isSending || evidence.isUploading}
        verb={withFiles(labelOf(typed, isBegun), hasEvidence ? evidence.count : 0)}
        pending="Saving…"
        destructive={!isBegun}
        cancel={isBegun ? 'Close' : 'Keep Contract'}
        failure={(error) => <DecisionFailure error={error} current={decision.current} />}
        onSend={() => (hasEvidence ? void send() : unsent.ask(() => void send()))}
        onClose={onClose}
      >
        {isLate ? <TooLate row={row} today={today} /> : <CancelFacts row={row} />}
        {isLate && <EndChoice row={row} decision={decision} />}
        {needsNotice(row) && (
          <NoticeFields decision={decision} isLate={isLate} evidence={isLate ? undefined : evidenceField} />
        )}
        {isLate && evidenceField}
        <Field label="Note (optional)" error={faults.note}>
          <TextInput
            value={typed.note}
            placeholder="Why it goes, what replaces it"
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
      </FormDialog>
      {unsent.question}
      {decision.conflict && (
        <ConflictDialog title="This was decided since you opened it" {...decision.conflict} />
      )}
    </>
  );
}

const onlyWithNotice = 'Evidence is sent with a notice only. Say that notice was given to send it.';

function labelOf({ isNoticeGiven }: TypedDecision, isBegun: boolean): string {
  if (!isBegun) return 'Cancel at Term End';
  return isNoticeGiven ? 'Record Notice' : 'Save Changes';
}

type WhatHappensProps = { row: RenewalTerm; isLate: boolean; today: string };

function WhatHappens({ row, isLate, today }: WhatHappensProps): ReactNode {
  const { actBy } = row;
  return (
    <>
      {actBy !== null && (
        <>
          <DaysLeft date={actBy} today={today} />{' '}
        </>
      )}
      {sentenceOf(row, isLate, today)}
    </>
  );
}

function sentenceOf(row: RenewalTerm, isLate: boolean, today: string): string {
  const { actBy, boundary, renewalMonths, renewsItself, canEndOn, term } = row;
  if (isLate && actBy !== null) return `The last day for notice was ${fullDay(actBy)}.`;
  if (canEndOn !== null) return 'It runs until it is cancelled.';
  if (renewsItself && boundary !== null) {
    return `Without notice it renews on ${fullDay(boundary)} for ${monthsText(renewalMonths ?? 0)}.`;
  }
  if (term.end === null) return '';
  const verb = term.end < today ? 'ended' : 'ends';
  return `It ${verb} on ${fullDay(term.end)} by itself: no notice is needed.`;
}
