import type { EmailRules } from '@purser/api/mail';
import type { MailEvent } from '@purser/domain/mail';
import { useState } from 'react';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureAlert } from '../../ui/failure-alert.tsx';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useResetRules, useSaveRules } from './mail.queries.ts';
import { mailGroups } from './mail-labels.ts';
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

type ResetRulesProps = { disabled: boolean; isUnsaved: boolean; onReset: () => void };

/** Takes all rules back to those of a new installation, after asking. */
function ResetRules({ disabled, isUnsaved, onReset }: ResetRulesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const reset = useResetRules();

  function confirm() {
    reset.mutate(undefined, {
      onSuccess: () => {
        onReset();
        setIsAsking(false);
      },
    });
  }

  return (
    <>
      <Button
        variant="outline"
        tone={disabled ? undefined : 'danger'}
        disabled={disabled}
        onClick={() => {
          reset.reset();
          setIsAsking(true);
        }}
      >
        Reset to Defaults
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Reset all email rules?"
        description={`Subjects, texts, recipients and days of all five mails go back to their defaults${isUnsaved ? ', and what you have not saved is lost' : ''}. This action cannot be undone.`}
        confirmLabel="Reset to Defaults"
        busy={reset.isPending}
        busyLabel="Resetting…"
        onConfirm={confirm}
      >
        {failureAlert('Nothing was reset', reset)}
      </ConfirmDialog>
    </>
  );
}
