import type { SavedStep } from '@purser/api/workflow';
import { planOf } from '@purser/domain/approvals/step-plan';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useMe } from '../../lib/session.tsx';
import { useStepNames } from '../../lib/step-names.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TriedSteps } from './tried-steps.tsx';
import { useApprovalCompany } from './use-approval-company.ts';
import { trialQuery } from './workflow.queries.ts';
import { faultsOf } from './workflow-errors.ts';

/** Which steps an imagined request comes to by the steps as they stand, saved or not, and who decides each today. */
export function TryCard({ steps }: { steps: readonly SavedStep[] }) {
  const { imagined, change } = useImagined();
  return (
    <Card title="Try it" note="The steps as they stand here, today">
      <TryFields imagined={imagined} onChange={change} />
      <Trial steps={steps} imagined={imagined} />
    </Card>
  );
}

interface Imagined {
  readonly kind: 'software' | 'contract' | 'renewal';
  readonly cost: string;
  readonly increase: string;
  readonly vendor: string;
  readonly department: string;
  readonly requestorId: number;
  readonly businessOwnerId: number | null;
  readonly techAdminId: number | null;
  readonly executiveSponsorId: number | null;
}

function useImagined() {
  const { id } = useMe();
  const [imagined, setImagined] = useState<Imagined>({
    kind: 'software',
    cost: '',
    increase: '',
    vendor: '',
    department: '',
    requestorId: id,
    businessOwnerId: null,
    techAdminId: null,
    executiveSponsorId: null,
  });
  const change = (patch: Partial<Imagined>): void => setImagined((now) => ({ ...now, ...patch }));
  return { imagined, change };
}

const typingMs = 300;

function Trial({ steps, imagined }: { steps: readonly SavedStep[]; imagined: Imagined }) {
  const body = useMemo(
    () => ({
      ...imagined,
      // Questions have no part in it, and while one is being written it has no text.
      workflow: steps.map((step) => ({ ...step, questions: [] })),
      vendor: imagined.vendor || null,
      // What isn't a number goes as it was typed, so that the server says so.
      cost: imagined.cost.replaceAll(/[$,\s]/g, '') || null,
      increase: imagined.kind === 'software' ? null : percentIn(imagined.increase),
      department: imagined.department || null,
    }),
    [imagined, steps],
  );
  const asked = useSettled(body, typingMs);
  // What the editor itself refuses isn't asked.
  const faults = useMemo(() => faultsOf(asked.workflow), [asked]);
  const trial = useQuery({ ...trialQuery(asked), enabled: faults === undefined });
  const plans = useMemo(() => asked.workflow.map(planOf), [asked]);
  const company = useApprovalCompany(plans);
  const { people } = useStepNames();
  const nameOf = useCallback((id: number) => people.get(id) ?? `#${id}`, [people]);
  if (faults) return <p className="p-4 text-13 text-ink-2">{faults.sentence}, then they can be tried.</p>;
  if (trial.isError) {
    const message = serverMessage(trial.error, 'It could not be tried. Please try again.');
    return (
      <Alert className="m-4" variant="destructive">
        {message}
      </Alert>
    );
  }
  if (!trial.data) {
    return (
      <Waiting label="Trying the steps" className="grid gap-3 p-4">
        {['70%', '55%', '60%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Waiting>
    );
  }
  return <TriedSteps tried={trial.data.steps} plans={plans} company={company} nameOf={nameOf} />;
}

function percentIn(text: string): number | null {
  const value = Number(text.replaceAll(/[%\s]/g, '') || Number.NaN);
  return Number.isFinite(value) ? value : null;
}

const kinds: readonly { value: Imagined['kind']; label: string }[] = [
  { value: 'software', label: 'New software' },
  { value: 'contract', label: 'Contract' },
  { value: 'renewal', label: 'Renewal' },
];

type TryFieldsProps = { imagined: Imagined; onChange: (patch: Partial<Imagined>) => void };

function TryFields({ imagined, onChange }: TryFieldsProps) {
  const { businessSegments } = useSoftwareOptions();
  const owner = (field: 'businessOwnerId' | 'techAdminId' | 'executiveSponsorId', label: string) => (
    <PersonSelect label={label} value={imagined[field]} onChange={(id) => onChange({ [field]: id })} />
  );
  return (
    <div className="workflow-try">
      <Field label="Kind">
        <Select
          options={kinds}
          value={imagined.kind}
          placeholder="Choose"
          onChange={(value) =>
            onChange({ kind: kinds.find((one) => one.value === value)?.value ?? 'software' })
          }
        />
      </Field>
      <Field label="Cost per year">
        <TextInput
          inputMode="decimal"
          value={imagined.cost}
          onChange={({ target }) => onChange({ cost: target.value })}
        />
      </Field>
      {imagined.kind !== 'software' && (
        <Field
          label="Increase in percent"
          error={
            imagined.increase.trim() !== '' && percentIn(imagined.increase) === null
              ? 'Please write a number, such as 7.5'
              : undefined
          }
        >
          <TextInput
            inputMode="decimal"
            value={imagined.increase}
            onChange={({ target }) => onChange({ increase: target.value })}
          />
        </Field>
      )}
      <Field label="Department">
        <Select
          options={businessSegments.map((name) => ({ value: name, label: name }))}
          value={imagined.department}
          placeholder="None"
          emptyOption="None"
          onChange={(department) => onChange({ department })}
        />
      </Field>
      <Field label="Vendor">
        <TextInput value={imagined.vendor} onChange={({ target }) => onChange({ vendor: target.value })} />
      </Field>
      <PersonSelect
        label="Requestor"
        placeholder="Choose"
        value={imagined.requestorId}
        onChange={(id) => id !== null && onChange({ requestorId: id })}
      />
      {owner('businessOwnerId', 'Business Owner')}
      {owner('techAdminId', 'Tech Admin')}
      {owner('executiveSponsorId', 'Executive Sponsor')}
    </div>
  );
}
