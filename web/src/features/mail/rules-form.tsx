import type { EmailRules } from '@purser/api/mail';
import type { MailEvent } from '@purser/domain/mail';
import { useState } from 'react';
import { serverMessage } from '../../lib/server-message.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useSaveRules } from './mail.queries.ts';
import { mailGroups } from './mail-words.ts';
import { ResetRules } from './reset-rules.tsx';
import { RuleCard } from './rule-card.tsx';
import { rulesRefusedBy } from './rule-changes.ts';
import { useRuleDraft } from './use-rule-draft.ts';

type RulesFormProps = {
  saved: EmailRules;
  /** Whoever looks at it may not change it. */
  disabled: boolean;
  onUnsaved: OnUnsaved;
};

/** The rules of all mails, each in a card that unfolds, saved as one. */
export function RulesForm({ saved, disabled, onUnsaved }: RulesFormProps) {
  const draft = useRuleDraft(saved);
  const saving = useSaveRules();
  const [open, setOpen] = useState<ReadonlySet<MailEvent>>(new Set());
  const { frame, focusFault } = useFaultFocus();

  function toggle(event: MailEvent) {
    const next = new Set(open);
    if (!next.delete(event)) next.add(event);
    setOpen(next);
  }

  function save() {
    const sent = draft.changes;
    saving.mutate(sent, { onSuccess: () => draft.forget(sent), onError: showRefusal });
  }

  function showRefusal(error: Error) {
    draft.refuse(error);
    setOpen((before) => new Set([...before, ...rulesRefusedBy(error)]));
    focusFault();
  }

  function discard() {
    draft.discard();
    saving.reset();
  }

  // What belongs to fields is said there.
  const isFailureShown = saving.isPending || rulesRefusedBy(saving.error).length > 0;
  const failure = isFailureShown ? null : serverMessage(saving.error, 'Something went wrong.');
  return (
    <div className="mail-rules" ref={frame}>
      {[...mailGroups].map(([title, events]) => (
        <Card key={title} title={title}>
          {events.map((event) => (
            <RuleCard
              key={event}
              event={event}
              draft={draft}
              disabled={disabled}
              isOpen={open.has(event)}
              onToggle={() => toggle(event)}
            />
          ))}
        </Card>
      ))}
      {failure && (
        <Alert variant="destructive" title="The email rules were not saved">
          {failure}
        </Alert>
      )}
      <SaveBar
        label="Save All Changes"
        busy={saving.isPending}
        isUnsaved={draft.isUnsaved}
        onUnsaved={onUnsaved}
        nothing="No email rule was changed."
        disabled={disabled}
        onSave={save}
        onDiscard={discard}
        more={<ResetRules disabled={disabled} isUnsaved={draft.isUnsaved} onReset={discard} />}
      />
    </div>
  );
}
