import { deleteAbsence, putAbsence } from '@purser/api/addresses';
import type { User } from '@purser/api/users';
import { firstDayMissing, lastDayMissing, latestReturn } from '@purser/domain/approvals/absences';
import { isDateText } from '@purser/domain/days';
import { Problem } from '@purser/domain/problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { refresh } from '../../lib/query-keys.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { meQuery, useMe, useToday } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/cancel-button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';

type AbsenceDialogProps = { user: Pick<User, 'id' | 'name' | 'absence'>; onClose: () => void };

/** Says that somebody is out of office, and who decides meanwhile (docs/product/approvals.md#absences). */
export function AbsenceDialog({ user, onClose }: AbsenceDialogProps) {
  const me = useMe();
  const today = useToday();
  const { absence } = user;
  const [from, setFrom] = useState(absence?.from ?? today);
  const [to, setTo] = useState(absence?.to ?? '');
  const [delegateId, setDelegateId] = useState<number | null>(absence?.delegateId ?? null);
  const [isAsked, setIsAsked] = useState(false);
  const { save, end } = useAbsence(user.id, onClose);
  const fields = save.error instanceof Problem ? (save.error.fields ?? {}) : {};
  const failure = Object.keys(fields).length > 0 ? null : serverMessage(save.error ?? end.error, failed);
  const isMe = user.id === me.id;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    if (save.isPending || from === '' || to === '' || delegateId === null) return;
    save.mutate({ from, to, delegateId });
  }

  return (
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title="Out of office"
      description={`What waits for ${isMe ? 'you' : user.name} waits for the delegate too. It ends by itself after the last day, and lasts a year at most.`}
      onSubmit={submit}
      footer={
        <>
          {absence && (
            <Button variant="outline" busy={end.isPending} busyLabel="Saving…" onClick={() => end.mutate()}>
              {isMe ? 'I’m back' : 'Is back'}
            </Button>
          )}
          <CancelButton />
          <Button type="submit" busy={save.isPending} busyLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2">
        <Field label="First day" required error={fields.from ?? missing(isAsked, from, firstDayMissing)}>
          <DateField value={from} today={today} onChange={setFrom} />
        </Field>
        <Field label="Last day" required error={fields.to ?? missing(isAsked, to, lastDayMissing)}>
          <DateField
            value={to}
            today={today}
            min={from}
            max={isDateText(from) ? latestReturn(from) : undefined}
            onChange={setTo}
          />
        </Field>
        <div className="narrow:col-span-2">
          <PersonSelect
            label="Delegate"
            required
            except={user.id}
            value={delegateId}
            placeholder="Choose who decides meanwhile"
            error={
              fields.delegateId ??
              missing(isAsked, delegateId === null ? '' : 'chosen', 'Please choose who decides meanwhile')
            }
            onChange={setDelegateId}
          />
        </div>
        {failure && (
          <Alert className="narrow:col-span-2" variant="destructive">
            {failure}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

const failed = 'Nothing was saved. Please try again.';

const missing = (isAsked: boolean, value: string, message: string): string | undefined =>
  isAsked && value === '' ? message : undefined;

function useAbsence(id: number, onDone: () => void) {
  const client = useQueryClient();
  const settle = async (title: string): Promise<void> => {
    toast({ title });
    onDone();
    await Promise.all([
      refresh(client, ['people']),
      client.invalidateQueries({ queryKey: meQuery.queryKey }),
      refreshRequests(client),
    ]);
  };
  const save = useMutation({
    mutationFn: (body: { from: string; to: string; delegateId: number }) =>
      call(putAbsence, { params: { id }, body }),
    meta: { quiet: true },
    onSuccess: () => settle('Out of office saved'),
  });
  const end = useMutation({
    mutationFn: () => call(deleteAbsence, { params: { id } }),
    meta: { quiet: true },
    onSuccess: () => settle('Back in the office'),
  });
  return { save, end };
}
