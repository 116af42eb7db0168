import type { MailEvent } from '@purser/domain/mail';
import type { MailTemplate } from '@purser/domain/mails/define-mail';
import { Problem } from '@purser/domain/problem';
import { type FormEvent, useRef, useState } from 'react';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/cancel-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { failureAlert } from '../../ui/failure-alert.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSendTest } from './mail.queries.ts';

type SendTestDialogProps = { event: MailEvent; title: string; texts: MailTemplate; onClose: () => void };

/** Asks for an address and sends the typed texts there, saved or not (docs/product/mail.md#previews-and-tests). */
export function SendTestDialog({ event, title, texts, onClose }: SendTestDialogProps) {
  const me = useMe();
  const [to, setTo] = useState(me.email);
  const input = useRef<HTMLInputElement>(null);
  const test = useSendTest();
  const error = test.isPending ? null : test.error;
  const wrongAddress = error instanceof Problem ? error.fields?.to : undefined;

  function submit(submission: FormEvent) {
    submission.preventDefault();
    // React reports it to the rules' form as well, which is above the dialog in its tree.
    submission.stopPropagation();
    if (test.isPending) return;
    const { subject, html } = texts;
    test.mutate(
      { type: event, to, subject, html },
      { onSuccess: onClose, onError: () => input.current?.focus() },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Send Test: ${title}`}
      description="Sends the mail as it is typed here, saved or not, with a real record."
      onSubmit={submit}
      footer={
        <>
          <CancelButton />
          <Button type="submit" busy={test.isPending} busyLabel="Sending…">
            Send
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label="Send test to:" required error={wrongAddress}>
          <TextInput
            ref={input}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={to}
            onChange={({ target }) => {
              setTo(target.value);
              if (error) test.reset();
            }}
          />
        </Field>
        {wrongAddress === undefined && failureAlert('The test was not sent', test)}
      </div>
    </Dialog>
  );
}
