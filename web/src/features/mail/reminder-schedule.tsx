import { defaultReminderRule, type ReminderRule } from '@purser/domain/reminders';
import { Field } from '../../ui/field.tsx';
import { WholeNumberInput } from '../../ui/number-input.tsx';
import { daysOf } from './rule-changes.ts';
import type { RulePartProps } from './use-rule-draft.ts';

const fields: readonly { name: keyof ReminderRule; label: string }[] = [
  { name: 'renewalPeriodDays', label: 'Renewal period, in days' },
  { name: 'reminderFrequencyDays', label: 'Reminder frequency, in days' },
];

/** When reminders begin and how often they come (docs/product/renewals.md#reminders). */
export function ReminderSchedule({ event, draft, disabled }: RulePartProps) {
  const values = draft.valuesOf(event);
  return (
    <div className="mail-extra">
      <div className="mail-days">
        {fields.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            hint={`At least 1. Empty means ${defaultReminderRule[name]}.`}
            error={draft.errorOf(event, name)}
          >
            <WholeNumberInput
              min={1}
              placeholder={String(defaultReminderRule[name])}
              value={values[name] ?? ''}
              disabled={disabled}
              onChange={({ target }) => draft.change(event, { [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <p>
        {scheduleText(
          daysOf('renewalPeriodDays', values.renewalPeriodDays),
          daysOf('reminderFrequencyDays', values.reminderFrequencyDays),
        )}
      </p>
    </div>
  );
}

function scheduleText(period: number, frequency: number): string {
  if (!(period >= 1 && frequency >= 1)) return 'Reminders need at least 1 day in both fields.';
  const before = period === 1 ? '1 day' : `${period} days`;
  const every = frequency === 1 ? 'every day' : `every ${frequency} days`;
  return `The first reminder goes out ${before} before the last day to cancel, or before the renewal date where there is none. Then one follows ${every} until the status or the renewal date is updated.`;
}
