import { reminderModeLabels, ruleFieldLabel } from '@purser/domain/mails/rule-words';
import { defaultReminderDays, defaultReminderRule, type ReminderRule } from '@purser/domain/reminders';
import { Field } from '../../ui/field.tsx';
import { WholeNumberInput } from '../../ui/number-input.tsx';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { daysOf, listedText } from './shared-rules.ts';
import type { RulePartProps } from './use-rule-draft.ts';

/** How reminders come: again and again, or on listed days (docs/product/renewals.md#reminders-on-days). */
export function ReminderSchedule(rule: RulePartProps) {
  const { event, draft, disabled } = rule;
  const { mode = 'repeat' } = draft.valuesOf(event);
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4 text-13 text-ink-2">
      <RadioChoice
        label={ruleFieldLabel('mode')}
        value={mode}
        disabled={disabled}
        error={draft.errorOf(event, 'mode')}
        onChange={(chosen) => draft.change(event, { mode: chosen })}
        options={[
          {
            value: 'repeat',
            label: reminderModeLabels.repeat,
            hint: 'From some days before the act-by day or the end, until somebody acts.',
            contents: <Repeated {...rule} />,
          },
          {
            value: 'days',
            label: reminderModeLabels.days,
            hint: 'Until notice is given or the next contract exists. A week before an undecided act-by day the executive sponsor gets a mail, too. If the day is missed, owners and administrators get one.',
            contents: <Listed {...rule} />,
          },
        ]}
      />
    </div>
  );
}

const fields: readonly (keyof ReminderRule)[] = ['renewalPeriodDays', 'reminderFrequencyDays'];

/** When reminders begin and how often they come (docs/product/renewals.md#reminders). */
function Repeated({ event, draft, disabled }: RulePartProps) {
  const values = draft.valuesOf(event);
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 grid-cols-[repeat(auto-fill,minmax(200px,240px))]">
        {fields.map((name) => (
          <Field
            key={name}
            label={ruleFieldLabel(name)}
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
    </>
  );
}

function Listed({ event, draft, disabled }: RulePartProps) {
  const { days } = draft.valuesOf(event);
  return (
    <Field
      label={ruleFieldLabel('days')}
      hint={`Days before the act-by day, from 0 to 365. Empty means ${defaultReminderDays.join(', ')}. A contract may have days of its own.`}
      error={draft.errorOf(event, 'days')}
    >
      <TextInput
        inputMode="numeric"
        placeholder={defaultReminderDays.join(', ')}
        value={listedText(days)}
        disabled={disabled}
        onChange={({ target }) => draft.change(event, { days: target.value })}
      />
    </Field>
  );
}

function scheduleText(period: number, frequency: number): string {
  if (!(period >= 1 && frequency >= 1)) return 'Reminders need at least 1 day in both fields.';
  const before = period === 1 ? '1 day' : `${period} days`;
  const every = frequency === 1 ? 'every day' : `every ${frequency} days`;
  return `The first reminder goes out ${before} before the act-by day, or before the renewal date where there is none. Then one follows ${every} until the status or the renewal date is updated.`;
}
