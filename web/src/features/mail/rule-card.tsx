import {
  defaultDirectCreationRoles,
  type MailEvent,
  type MailRole,
  mailKinds,
  mailRoles,
} from '@purser/domain/mail';
import { defaultReminderRule, type ReminderRule } from '@purser/domain/reminders';
import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DisclosureButton } from '../../ui/disclosure.tsx';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { WholeNumberInput } from '../../ui/number-input.tsx';
import { recipientLabels, recipientsText } from './mail-labels.ts';
import { MailTexts } from './mail-texts.tsx';
import { daysOf } from './rule-changes.ts';
import { SendTestDialog } from './send-test-dialog.tsx';
import type { RulePartProps } from './use-rule-draft.ts';

type RuleCardProps = RulePartProps & { isOpen: boolean; onToggle: () => void };

/** The rule of one kind of mail. Closed, it names the subject and the recipients. */
export function RuleCard({ isOpen, onToggle, ...rule }: RuleCardProps) {
  const { event, draft } = rule;
  const id = useId();
  const { title } = mailKinds[event];
  const { subject, roles } = draft.valuesOf(event);
  return (
    <section className="mail-rule" aria-labelledby={`${id}-title`}>
      <header className="mail-rule-head">
        <h3>
          <DisclosureButton id={id} title={title} isOpen={isOpen} onToggle={onToggle} />
          {draft.changes[event] && <span className="mail-edited">Edited</span>}
        </h3>
        {!isOpen && (
          <p className="two">
            <span>{subject}</span>
            <small>To: {recipientsText(roles)}</small>
          </p>
        )}
      </header>
      <div id={id} className="mail-rule-body" hidden={!isOpen}>
        <RuleFields {...rule} isOpen={isOpen} />
      </div>
    </section>
  );
}

function RuleFields({ isOpen, ...rule }: RulePartProps & { isOpen: boolean }) {
  const { event, draft, disabled } = rule;
  const [isTesting, setIsTesting] = useState(false);
  const { title, purpose } = mailKinds[event];
  const values = draft.valuesOf(event);
  return (
    <>
      <p className="text-13 text-ink-2">{purpose}</p>
      <MailTexts {...rule} isShown={isOpen} />
      <Recipients
        label="Recipients"
        hint="Nobody is mailed about what they did themselves. Where nobody is the owner or assignee, the administrators get the mail."
        event={event}
        roles={values.roles}
        onChange={(roles) => draft.change(event, { roles })}
        disabled={disabled}
      />
      {event === 'renewalReminder' && <ReminderSchedule {...rule} />}
      {event === 'contractSubmission' && <DirectCreation {...rule} />}
      <div>
        <Button variant="outline" disabled={disabled} onClick={() => setIsTesting(true)}>
          <Send aria-hidden="true" />
          Send Test
        </Button>
      </div>
      {isTesting && (
        <SendTestDialog event={event} title={title} texts={values} onClose={() => setIsTesting(false)} />
      )}
    </>
  );
}

/** Whether mail is sent about contracts that are created without approval, and to whom (docs/product/mail.md#events). */
function DirectCreation({ event, draft, disabled }: RulePartProps) {
  const { enabledForDirectCreation = false, directCreationRoles = [] } = draft.valuesOf(event);
  return (
    <div className="mail-extra">
      <Checkbox
        checked={enabledForDirectCreation}
        disabled={disabled}
        onChange={({ target }) => draft.change(event, { enabledForDirectCreation: target.checked })}
        label="Also send it when a contract is created directly, without approval"
      />
      <Recipients
        label="Recipients for direct creation"
        event={event}
        offered={defaultDirectCreationRoles}
        roles={directCreationRoles}
        onChange={(roles) => draft.change(event, { directCreationRoles: roles })}
        disabled={disabled || !enabledForDirectCreation}
      />
    </div>
  );
}

const fields: readonly { name: keyof ReminderRule; label: string }[] = [
  { name: 'renewalPeriodDays', label: 'Renewal period, in days' },
  { name: 'reminderFrequencyDays', label: 'Reminder frequency, in days' },
];

/** When reminders begin and how often they come (docs/product/renewals.md#reminders). */
function ReminderSchedule({ event, draft, disabled }: RulePartProps) {
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

type RecipientsProps = {
  label: string;
  hint?: string;
  event: MailEvent;
  /** All by default. A chosen role is shown in any case. */
  offered?: readonly MailRole[];
  roles: readonly MailRole[];
  onChange: (roles: readonly MailRole[]) => void;
  disabled: boolean;
};

function Recipients({ label, hint, event, offered = mailRoles, roles, onChange, disabled }: RecipientsProps) {
  const { holders } = mailKinds[event];
  const shown = mailRoles.filter((role) => offered.includes(role) || roles.includes(role));
  const sorted = [
    ...shown.filter((role) => holders.includes(role)),
    ...shown.filter((role) => !holders.includes(role)),
  ];
  return (
    <FieldGroup label={label} hint={roles.length === 0 ? `Nobody gets this mail. ${hint ?? ''}` : hint}>
      <div className="mail-recipients">
        {sorted.map((role) => (
          <Checkbox
            key={role}
            className="mail-recipient"
            checked={roles.includes(role)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((chosen) => chosen !== role))
            }
            label={
              <span>
                {recipientLabels[role].label}
                <small>
                  {holders.includes(role) ? recipientLabels[role].meaning : 'nobody in these mails'}
                </small>
              </span>
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
