import { isDateText } from '@purser/domain/days';
import { countText } from '@purser/domain/kinds/numbers';
import { signedMonths } from '@purser/domain/renewal/schedule';
import { useFormContext, useWatch } from 'react-hook-form';
import type { WithContract } from './contract-form.ts';
import { NoticePeriodField } from './notice-period-field.tsx';
import { TermField } from './term-field.tsx';

type RenewsItselfFieldsProps = {
  today: string;
  /** Below the notice, in place of the usual words. */
  noticeHint?: string | undefined;
};

/** Whether a contract renews itself, by how long, and its notice (docs/product/contracts.md#renewal-terms). */
export function RenewsItselfFields({ today, noticeHint }: RenewsItselfFieldsProps) {
  const length = useRenewalLength();
  return (
    <>
      {/* The length comes beside the tick where there is room, so that no other field moves to another place. */}
      <div className="flex flex-wrap items-start gap-4">
        <TermField name="autoRenew" today={today} onChanged={length.follow} />
        {length.isAsked && (
          <div className="min-w-36 flex-1">
            <TermField
              name="renewalMonths"
              today={today}
              hint={length.hint}
              placeholder={String(length.assumed)}
            />
          </div>
        )}
      </div>
      <NoticePeriodField hint={noticeHint} />
    </>
  );
}

/** What else is known of a renewal: the increase that it brings, and when it is reminded of. */
export const SeldomRenewalFields = ({ today }: { today: string }) => (
  <>
    <TermField name="renewalUplift" today={today} hint="Per renewal, −50% to 200%" />
    <ReminderDaysField today={today} />
  </>
);

/** The one of them that isn't approved. */
export const ReminderDaysField = ({ today }: { today: string }) => (
  <TermField
    name="reminderDays"
    today={today}
    hint="Days before the act-by day, such as 60, 30, 7. Empty: as set in Email Rules"
  />
);

export const seldomRenewalFieldNames = ['renewalUplift', 'reminderDays'] as const;

/** The terms that these fields hold. */
export const renewalFieldNames = [
  'autoRenew',
  'renewalMonths',
  'noticeCount',
  'noticeUnit',
  ...seldomRenewalFieldNames,
] as const;

/** The length is proposed as that of the signed term, which is also assumed where none is given. */
export function useRenewalLength() {
  const { control, setValue } = useFormContext<WithContract>();
  const { autoRenew, startDate, endDate, renewalMonths } = useWatch({ control, name: 'contract' });
  const isTermSigned = isDateText(startDate) && isDateText(endDate ?? '');
  const signed = isTermSigned && endDate ? signedMonths({ startDate, endDate }) : undefined;
  const assumed = signed ?? 12;
  const given = String(renewalMonths ?? '');

  function hintOf(): string | undefined {
    if (given === '')
      return `Empty: ${countText(assumed, 'months')} ${signed ? 'as the first term' : 'assumed'}`;
    return given === String(signed) ? 'As long as the first term' : undefined;
  }

  function follow(answer: string) {
    const isNew = answer !== '' && given === '' && isTermSigned;
    if (isNew) setValue('contract.renewalMonths', String(assumed), { shouldDirty: true });
  }

  // What runs on has no term that could be renewed.
  return { isAsked: autoRenew === true && isTermSigned, assumed, hint: hintOf(), follow };
}
