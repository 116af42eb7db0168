import type { EmailRules } from '@purser/api/mail';
import type { MailEvent } from '@purser/domain/mail';
import { useState } from 'react';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Card } from '../../ui/card.tsx';
import { failureAlert } from '../../ui/failure-alert.tsx';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useSaveRules } from './mail.queries.ts';
import { mailGroups } from './mail-labels.ts';
import { ResetRules } from './reset-rules.tsx';
import { RuleCard } from './rule-card.tsx';
import { rulesRefusedBy } from './rule-changes.ts';
import { useRuleDraft } from './use-rule-draft.ts';

type RulesFormProps = {
  saved: EmailRules;
  /** The user may not change it. */
  disabled: boolean;
  onUnsaved: OnUnsaved;
};

/** The rules of all mails, each in a card that opens, saved together. */
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
    saving.mutate(sent, { onSuccess: () => draft.clearSaved(sent), onError: showRefusal });
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
      {/* What the server says of a field stands at the field. */}
      {rulesRefusedBy(saving.error).length === 0 && failureAlert('The email rules were not saved', saving)}
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
