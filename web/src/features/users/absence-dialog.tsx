import { deleteAbsence, putAbsence } from '@purser/api/addresses';
import type { User } from '@purser/api/users';
import { firstDayMissing, lastDayMissing, latestReturn } from '@purser/domain/approvals/absences';
import { isDateText } from '@purser/domain/days';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refresh } from '../../lib/query-keys.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { meQuery, useMe, useToday } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { type Faults, useTypedForm } from '../../lib/typed-form.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';

type AbsenceDialogProps = { user: Pick<User, 'id' | 'name' | 'absence'>; onClose: () => void };

/** Says that somebody is out of office, and who decides meanwhile (docs/product/approvals.md#absences). */
export function AbsenceDialog({ user, onClose }: AbsenceDialogProps) {
  const me = useMe();
  const today = useToday();
  const { absence } = user;
  const { save, end } = useAbsence(user.id, onClose);
  const { form, typed, change, faults } = useTypedForm<TypedAbsence>({
    start: absence ?? { from: today, to: '', delegateId: null },
    faultsOf,
    error: save.error,
  });
  const { from, to, delegateId } = typed;
  const isMe = user.id === me.id;
  return (
    <FormDialog
      title="Out of office"
      description={`${isMe ? 'Your delegate can decide for you' : `The delegate can decide for ${user.name}`} in this time. It ends automatically. It can last a year at most.`}
      form={form}
      saving={{ isPending: save.isPending, error: save.error ?? end.error }}
      verb="Save"
      pending="Saving…"
      failed={{ otherwise: 'Nothing was saved. Please try again.' }}
      more={
        absence && (
          <Button variant="outline" busy={end.isPending} busyLabel="Saving…" onClick={() => end.mutate()}>
            {isMe ? 'I’m back' : 'Is back'}
          </Button>
        )
      }
      columns={2}
      onSend={() => delegateId !== null && save.mutate({ from, to, delegateId })}
      onClose={onClose}
    >
      <Field label="First day" required error={faults.from}>
        <DateField value={from} today={today} onChange={(day) => change({ from: day })} />
      </Field>
      <Field label="Last day" required error={faults.to}>
        <DateField
          value={to}
          today={today}
          min={from}
          max={isDateText(from) ? latestReturn(from) : undefined}
          onChange={(day) => change({ to: day })}
        />
      </Field>
      <div className="narrow:col-span-2">
        <PersonSelect
          label="Delegate"
          required
          except={user.id}
          value={delegateId}
          placeholder="Choose who stands in"
          error={faults.delegateId}
          onChange={(id) => change({ delegateId: id })}
        />
      </div>
    </FormDialog>
  );
}

type TypedAbsence = { from: string; to: string; delegateId: number | null };

const faultsOf = ({ from, to, delegateId }: TypedAbsence): Faults => ({
  from: from === '' ? firstDayMissing : undefined,
  to: to === '' ? lastDayMissing : undefined,
  delegateId: delegateId === null ? 'Please choose who stands in' : undefined,
});

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
