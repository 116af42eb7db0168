import { defaultDirectCreationRoles, type MailEvent, mailKinds } from '@purser/domain/mail';
import { type MailRole, type MailTemplate, mailRoles } from '@purser/domain/mails/define-mail';
import { recipientLabels, recipientsText, ruleFieldLabel } from '@purser/domain/mails/rule-words';
import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { useMe } from '../../lib/session.tsx';
import { useTypedForm } from '../../lib/typed-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DisclosureButton } from '../../ui/disclosure.tsx';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSendTest } from './mail.queries.ts';
import { recipientMeanings } from './mail-labels.ts';
import { MailTexts } from './mail-texts.tsx';
import { ReminderSchedule } from './reminder-schedule.tsx';
import type { RulePartProps } from './use-rule-draft.ts';

type RuleCardProps = RulePartProps & { isOpen: boolean; onToggle: () => void };

/** The rule of one kind of mail. Closed, it says what the mail is for and who gets it. */
export function RuleCard({ isOpen, onToggle, ...rule }: RuleCardProps) {
  const { event, draft } = rule;
  const id = useId();
  const { title, purpose } = mailKinds[event];
  const { roles } = draft.valuesOf(event);
  return (
    <section className="mail-rule border-t border-line" aria-labelledby={`${id}-title`}>
      <header className="mail-rule-head">
        <h3>
          <DisclosureButton id={id} title={title} isOpen={isOpen} onToggle={onToggle} />
          {draft.isEdited(event) && <span className="type-12 font-normal text-warning">Edited</span>}
        </h3>
        {!isOpen && (
          <p className="two">
            <span>{purpose}</span>
            <small>To: {recipientsText(roles)}</small>
          </p>
        )}
      </header>
      <div id={id} className="grid grid-cols-1 gap-4 px-4 pb-4" hidden={!isOpen}>
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

type SendTestDialogProps = { event: MailEvent; title: string; texts: MailTemplate; onClose: () => void };

/** Asks for an address and sends the typed texts there, saved or not (docs/product/mail.md#previews-and-tests). */
function SendTestDialog({ event, title, texts, onClose }: SendTestDialogProps) {
  const me = useMe();
  const test = useSendTest();
  const { form, typed, change, faults } = useTypedForm({ start: { to: me.email }, error: test.error });
  const { subject, html } = texts;
  return (
    <FormDialog
      title={`Send Test: ${title}`}
      description="Sends the mail as it is typed here, saved or not, with a real record."
      form={form}
      saving={test}
      verb="Send"
      pending="Sending…"
      failed={{ title: 'The test was not sent' }}
      onSend={({ to }) => test.mutate({ type: event, to, subject, html }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label="Send test to:" required error={faults.to}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          value={typed.to}
          onChange={({ target }) => {
            change({ to: target.value });
            test.reset();
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** Whether mail is sent about contracts that are created without approval, and to whom (docs/product/mail.md#events). */
function DirectCreation({ event, draft, disabled }: RulePartProps) {
  const { enabledForDirectCreation = false, directCreationRoles = [] } = draft.valuesOf(event);
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <Checkbox
        checked={enabledForDirectCreation}
        disabled={disabled}
        onChange={({ target }) => draft.change(event, { enabledForDirectCreation: target.checked })}
        label="Also send it when a contract is created directly, without approval"
      />
      <Recipients
        label={ruleFieldLabel('directCreationRoles')}
        event={event}
        offered={defaultDirectCreationRoles}
        roles={directCreationRoles}
        onChange={(roles) => draft.change(event, { directCreationRoles: roles })}
        disabled={disabled || !enabledForDirectCreation}
      />
    </div>
  );
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
      <div className="mail-recipients grid gap-x-4 gap-y-1 py-1">
        {sorted.map((role) => (
          <Checkbox
            key={role}
            className="items-start py-0.5 [&>.box]:mt-0.5"
            checked={roles.includes(role)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((chosen) => chosen !== role))
            }
            label={
              <span>
                {recipientLabels[role]}
                <small className="block text-12 text-ink-3">
                  {holders.includes(role) ? recipientMeanings[role] : 'nobody in these mails'}
                </small>
              </span>
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
