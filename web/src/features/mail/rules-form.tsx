import type { EmailRules } from '@purser/api/mail';
import type { MailEvent } from '@purser/domain/mail';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { refresh } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toast.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { failureAlert } from '../../ui/failure-alert.tsx';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useSharedSave } from '../../ui/shared-save.ts';
import { useResetRules } from './mail.queries.ts';
import { mailGroups } from './mail-labels.ts';
import { RuleCard } from './rule-card.tsx';
import { rulesRefusedBy, sharedRules } from './shared-rules.ts';
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
  const client = useQueryClient();
  const [open, setOpen] = useState<ReadonlySet<MailEvent>>(new Set());
  const { frame, focusFault } = useFaultFocus();
  const saving = useSharedSave(sharedRules, {
    onSaved: (kept, sent) => {
      draft.settle(sent, kept);
      toast({ title: 'Success', description: 'Email rules saved' });
      // Waiting mails are written by the new texts.
      void refresh(client, ['mail']);
    },
    onAdopt: draft.adopt,
    onRefused: showRefusal,
  });

  function toggle(event: MailEvent) {
    const next = new Set(open);
    if (!next.delete(event)) next.add(event);
    setOpen(next);
  }

  function showRefusal(error: Error) {
    draft.refuse(error);
    setOpen((before) => new Set([...before, ...rulesRefusedBy(error)]));
    focusFault();
    if (!isSignedOut(error)) toast({ title: 'Error', description: 'Failed to save', variant: 'destructive' });
  }

  function discard() {
    draft.discard();
    saving.forget();
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
      {rulesRefusedBy(saving.error).length === 0 &&
        failureAlert('The email rules were not saved', { error: saving.error, isPending: saving.isSaving })}
      <SaveBar
        label="Save All Changes"
        busy={saving.isSaving}
        isUnsaved={draft.isUnsaved}
        onUnsaved={onUnsaved}
        nothing="No email rule was changed."
        disabled={disabled}
        onSave={() => saving.save({ base: draft.base, mine: draft.mine })}
        onDiscard={discard}
        more={<ResetRules disabled={disabled} isUnsaved={draft.isUnsaved} onReset={discard} />}
      />
      {saving.conflict && <ConflictDialog {...saving.conflict} />}
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
