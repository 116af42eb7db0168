import { type NoticeMethod, noticeMethodLabel, noticeMethods } from '@purser/domain/renewal/notice-methods';
import { renewalStateLabel } from '@purser/domain/renewal/state-labels';
import type { ReactNode } from 'react';
import { DateField } from '../../../ui/date-field.tsx';
import { Field, FieldGroup } from '../../../ui/field.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { RenewalDecisionForm } from './use-decision.ts';

type NoticeFieldsProps = {
  decision: RenewalDecisionForm;
  /** Its day to act is past. */
  isLate: boolean;
  /** Where its evidence is asked for with the notice. */
  evidence: ReactNode;
};

const methods = noticeMethods.map((value) => ({ value, label: noticeMethodLabel(value) }));

/** Whether notice was given, on which day and how. */
export function NoticeFields({ decision, isLate, evidence }: NoticeFieldsProps) {
  const { typed, change } = decision;
  return (
    <RadioChoice
      label="Has notice been given?"
      value={typed.isNoticeGiven ? 'yes' : 'no'}
      onChange={(answer) => change({ isNoticeGiven: answer === 'yes' })}
      options={[
        {
          value: 'yes',
          label: 'Yes',
          contents: (
            <>
              <GivenFields decision={decision} />
              {evidence}
            </>
          ),
        },
        {
          value: 'no',
          label: 'Not yet',
          hint: `It stays ${renewalStateLabel(isLate ? 'missed' : 'cancelling')} and keeps reminding until notice is recorded.`,
        },
      ]}
    />
  );
}

function GivenFields({ decision: { typed, change, faults, today } }: { decision: RenewalDecisionForm }) {
  return (
    <div className="decision-notice grid gap-3 narrow:grid-cols-[148px_minmax(0,1fr)]">
      <Field label="Given on" required error={faults.noticeSentOn}>
        <DateField
          value={typed.noticeSentOn}
          onChange={(noticeSentOn) => change({ noticeSentOn })}
          today={today}
          max={today}
        />
      </Field>
      <FieldGroup label="How" required error={faults.noticeMethod}>
        <Segmented<NoticeMethod>
          label="How notice was given"
          items={methods}
          value={typed.noticeMethod}
          onChange={(noticeMethod) => change({ noticeMethod })}
        />
      </FieldGroup>
    </div>
  );
}
