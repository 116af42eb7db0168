import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay, monthsText, noticeText, shortDay } from '@purser/domain/renewal/day-words';
import { needsNotice } from '@purser/domain/renewal/deciding';
import { type ReactNode, useState } from 'react';
import { withFiles } from '../../../lib/form-files.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { DaysLeft } from '../../../ui/days-left.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFilesQuestion } from '../../../ui/files-question.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { ResultStrip } from '../../../ui/result-strip.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { NoticeFields } from './cancel-notice.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import { renewalName } from './opened-decision.ts';
import type { DecisionDialogProps } from './renegotiate-dialog.tsx';
import { isTypedLate, type TypedDecision } from './typed-decision.ts';
import { type RenewalDecisionForm, useDecision } from './use-decision.ts';

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
            placeholder="Reason, and what replaces it"
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
  if (isLate && actBy !== null) return `The act-by day was ${fullDay(actBy)}.`;
  if (canEndOn !== null) return 'It runs until it is cancelled.';
  if (renewsItself && boundary !== null) {
    return `Without notice it renews on ${fullDay(boundary)} for ${monthsText(renewalMonths ?? 0)}.`;
  }
  if (term.end === null) return '';
  const verb = term.end < today ? 'ended' : 'ends';
  return `It ${verb} automatically on ${fullDay(term.end)}: no notice is needed.`;
}

/** What a notice that comes too late can't hinder any more. */
function TooLate({ row: { boundary, committed }, today }: { row: RenewalTerm; today: string }) {
  const when = boundary !== null && `It renews on ${shortDay(boundary, today)}`;
  const what = committed === null ? '.' : ` and commits ${formatMoney(committed)}.`;
  return (
    <Alert variant="destructive" title="Notice comes too late for this term.">
      {when && `${when}${what}`}
    </Alert>
  );
}

/** With which term it ends: the next one, or this one where the vendor agreed. */
function EndChoice({ row, decision }: { row: RenewalTerm; decision: RenewalDecisionForm }) {
  const { typed, change, faults } = decision;
  const { end } = row.term;
  const next = row.nextEnd;
  return (
    <RadioChoice
      label="When does it end?"
      value={typed.endsWith}
      onChange={(endsWith) => change({ endsWith })}
      error={faults.endsWith ?? faults.vendorAgreed}
      options={[
        {
          value: 'next',
          label: `${next === null ? 'Later' : fullDay(next)}, with the next term`,
          hint: 'Notice given now stands for that term.',
        },
        {
          value: 'this',
          label: `${end === null ? 'Now' : fullDay(end)}, the vendor agreed`,
          hint: 'Needs the vendor’s word as evidence.',
        },
      ]}
    />
  );
}

/** What a cancellation in time brings. */
function CancelFacts({ row }: { row: RenewalTerm }) {
  const { canEndOn, term, cost, derivation } = row;
  const end = canEndOn ?? term.end;
  const lastDay = lastDayOf(row);
  return (
    <ResultStrip
      results={[
        ...(lastDay === null
          ? []
          : [
              {
                label: 'Act by',
                value: <time dateTime={lastDay}>{fullDay(lastDay)}</time>,
                note: derivation.notice ? noticeText(derivation.notice) : undefined,
              },
            ]),
        {
          label: canEndOn === null ? 'Ends with its term' : 'Can end on',
          value: end === null ? '–' : <time dateTime={end}>{fullDay(end)}</time>,
          note: 'usable until then',
        },
        { label: 'Saves', value: formatMoney(cost), note: 'a year' },
      ]}
    />
  );
}

function lastDayOf({ canEndOn, renewsItself, actBy, derivation }: RenewalTerm): string | null {
  if (canEndOn !== null) return derivation.cancelBy;
  return renewsItself ? actBy : null;
}

/** The files that prove a notice, as the screen lends them to a dialog: they become files of the item. */
interface Evidence {
  /** The field in which they are chosen. */
  readonly render: (field: { error: string | undefined; required: boolean }) => ReactNode;
  /** Their ids; any for each that isn't uploaded yet. */
  readonly ids: readonly number[];
  /** How many wait to be uploaded with the form. */
  readonly count: number;
  readonly isTyped: boolean;
  readonly isUploading: boolean;
  /** Uploads what is left, and answers the ids of all; undefined where one failed, or was removed meanwhile. */
  readonly upload: () => Promise<readonly number[] | undefined>;
}
