import { mailKinds } from '@purser/domain/mail';
import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DisclosureButton } from '../../ui/disclosure.tsx';
import { DirectCreation } from './direct-creation.tsx';
import { recipientsText } from './mail-labels.ts';
import { MailPreview } from './mail-preview.tsx';
import { MailTexts } from './mail-texts.tsx';
import { Recipients } from './recipients.tsx';
import { ReminderSchedule } from './reminder-schedule.tsx';
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
      <MailTexts {...rule}>
        <MailPreview event={event} title={title} texts={values} isShown={isOpen} />
      </MailTexts>
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
