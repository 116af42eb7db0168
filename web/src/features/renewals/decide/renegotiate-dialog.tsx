import type { RenewalTerm } from '@purser/api/renewal-terms';
import { isDateText } from '@purser/domain/days';
import { typedAmount } from '@purser/domain/kinds/typed-amount';
import { fullDay, shortDay } from '@purser/domain/renewal/day-words';
import { latestDayText, latestUntil } from '@purser/domain/renewal/deciding';
import { changeText } from '@purser/domain/renewal/price-change';
import { companyCurrency, formatChange, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DaysLeft } from '../../../ui/days-left.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyInput } from '../../../ui/number-input.tsx';
import { ResultStrip } from '../../../ui/result-strip.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import { renewalName } from './opened-decision.ts';
import { type RenewalDecisionForm, useDecision } from './use-decision.ts';

export type DecisionDialogProps = {
  row: RenewalTerm;
  /** Another term runs by now; the dialog goes on with it. */
  onRow: (row: RenewalTerm) => void;
  onClose: () => void;
};

/** A target or a note, and the day until which reminders are paused (docs/product/renewals.md#decisions). */
export function RenegotiateDialog({ row, onRow, onClose }: DecisionDialogProps) {
  const decision = useDecision({ row, kind: 'renegotiate', onDone: onClose, onRow });
  const isBegun = row.decision?.decision === 'renegotiate';
  return (
    <>
      <FormDialog
        title={`Renegotiate ${renewalName(row)}`}
        description={<ActBy row={row} today={decision.today} />}
        form={decision.form}
        saving={decision.saving}
        verb={isBegun ? 'Save Changes' : 'Start Renegotiating'}
        pending="Saving…"
        failure={(error) => <DecisionFailure error={error} current={decision.current} />}
        onSend={() => decision.save()}
        onClose={onClose}
      >
        <Prices row={row} />
        <Fields row={row} decision={decision} />
      </FormDialog>
      {decision.conflict && (
        <ConflictDialog title="This was decided since you opened it" {...decision.conflict} />
      )}
    </>
  );
}

function ActBy({ row: { actBy, canEndOn }, today }: { row: RenewalTerm; today: string }) {
  if (actBy === null)
    return canEndOn === null ? null : `It runs until cancelled, and can end on ${fullDay(canEndOn)}.`;
  return (
    <>
      Act by <time dateTime={actBy}>{fullDay(actBy)}</time> <DaysLeft date={actBy} today={today} />
    </>
  );
}

function Prices({ row: { cost, nextCost, boundary } }: { row: RenewalTerm }) {
  const now = { label: 'Now, per year', value: formatMoney(cost) };
  if (nextCost === null || boundary === null) return <ResultStrip results={[now]} />;
  const next = {
    label: `From ${fullDay(boundary)}, if nobody acts`,
    value: `${formatMoney(nextCost)} ${changeText(cost, nextCost)}`,
  };
  return <ResultStrip results={[now, next]} />;
}

function Fields({ row, decision }: { row: RenewalTerm; decision: RenewalDecisionForm }) {
  const { typed, change, faults, today } = decision;
  const latest = latestUntil(row.actBy);
  const isAhead = latest !== null && latest > today;
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-narrow:grid-cols-1">
        <Field
          label="Target per year (or add a note)"
          hint={targetHint(typed.targetCost, row)}
          error={faults.targetCost}
        >
          <MoneyInput
            value={typed.targetCost}
            onChange={({ target }) => change({ targetCost: target.value })}
          />
        </Field>
        <Field
          label="Follow up on"
          required
          hint={isAhead ? latestDayText(shortDay(latest, today)) : undefined}
          error={faults.until}
        >
          <DateField
            value={typed.until}
            onChange={(until) => change({ until })}
            today={today}
            max={isAhead ? latest : undefined}
          />
        </Field>
      </div>
      <Field label="Note" error={faults.note}>
        <TextArea value={typed.note} onChange={({ target }) => change({ note: target.value })} />
      </Field>
      <Alert>
        Reminders are paused until{' '}
        {isDateText(typed.until) ? shortDay(typed.until, today) : 'the follow-up date'}. It stays in the list
        as <b>Renegotiating</b>
        {row.actBy !== null && `, and is missed like any other if ${shortDay(row.actBy, today)} passes`}.
      </Alert>
    </>
  );
}

function targetHint(typed: string, { cost, nextCost }: RenewalTerm): string | undefined {
  const reading = typedAmount(typed, companyCurrency());
  if (typed.trim() === '' || !('amount' in reading)) return undefined;
  const target = Number(reading.amount);
  const toNow = `${formatChange(target - cost)} to now`;
  return nextCost === null ? toNow : `${toNow}; ${formatChange(target - nextCost)} to what comes`;
}
