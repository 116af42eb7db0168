import type { TriedStep } from '@purser/api/approval-settings';
import { countText } from '@purser/domain/ranged-values';
import { sentenceList } from '@purser/domain/sentence-list';
import { type FormEvent, useState } from 'react';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useMe } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useTryWorkflow } from './workflow.queries.ts';
import type { SavedStep } from './workflow-draft.ts';

/** Which steps an imagined request comes to by the steps as they stand, saved or not, and who decides each today. */
export function TryCard({ steps }: { steps: readonly SavedStep[] }) {
  const me = useMe();
  const { businessSegments } = useSoftwareOptions();
  const trial = useTryWorkflow();
  const [kind, setKind] = useState<Kind>('software');
  const [cost, setCost] = useState('');
  const [increase, setIncrease] = useState('');
  const [vendor, setVendor] = useState('');
  const [department, setDepartment] = useState('');
  const [people, setPeople] = useState<People>({ requestorId: me.id });
  const failure = serverMessage(trial.error, 'It could not be tried. Please try again.');

  function submit(event: FormEvent) {
    event.preventDefault();
    const { requestorId } = people;
    if (requestorId === null || trial.isPending) return;
    trial.mutate({
      ...people,
      requestorId,
      kind,
      workflow: steps.map((step) => ({ ...step })),
      vendor: vendor || null,
      cost: numberIn(cost),
      increase: numberIn(increase),
      department: department || null,
    });
  }

  const person = (field: keyof People, label: string) => (
    <PersonSelect
      label={label}
      value={people[field] ?? null}
      onChange={(id) => setPeople((now) => ({ ...now, [field]: id }))}
    />
  );
  return (
    <Card title="Try it" note="The steps as they stand here, today">
      <form className="workflow-try" onSubmit={submit}>
        <Field label="Kind">
          <Select
            options={kinds}
            value={kind}
            placeholder="Choose"
            onChange={(value) => setKind(kinds.find((one) => one.value === value)?.value ?? 'software')}
          />
        </Field>
        <Field label="Cost a year">
          <TextInput inputMode="decimal" value={cost} onChange={({ target }) => setCost(target.value)} />
        </Field>
        <Field label="Increase in percent">
          <TextInput
            inputMode="decimal"
            value={increase}
            onChange={({ target }) => setIncrease(target.value)}
          />
        </Field>
        <Field label="Vendor">
          <TextInput value={vendor} onChange={({ target }) => setVendor(target.value)} />
        </Field>
        <Field label="Department">
          <Select
            options={businessSegments.map((name) => ({ value: name, label: name }))}
            value={department}
            placeholder="None"
            emptyOption="None"
            onChange={setDepartment}
          />
        </Field>
        {person('requestorId', 'Requestor')}
        {person('businessOwnerId', 'Business Owner')}
        {person('techAdminId', 'Tech Admin')}
        {person('executiveSponsorId', 'Executive Sponsor')}
        <Button type="submit" variant="outline" busy={trial.isPending} busyLabel="Trying…">
          Try it
        </Button>
      </form>
      {failure && !trial.isPending && (
        <Alert className="m-4" variant="destructive">
          {failure}
        </Alert>
      )}
      {trial.data && <Tried steps={trial.data.steps} />}
    </Card>
  );
}

// What isn't a number is sent as none that can be, so that the server says so.
const numberIn = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.replaceAll(/[$,%]/g, ''));

type Kind = 'software' | 'contract' | 'renewal';

interface People {
  readonly requestorId: number | null;
  readonly businessOwnerId?: number | null;
  readonly techAdminId?: number | null;
  readonly executiveSponsorId?: number | null;
}

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'software', label: 'New software' },
  { value: 'contract', label: 'Contract' },
  { value: 'renewal', label: 'Renewal' },
];

function Tried({ steps }: { steps: readonly TriedStep[] }) {
  const skipped = steps.filter(({ applies }) => !applies).length;
  const empty = steps.filter(({ hasNobody }) => hasNobody).length;
  const parts = [
    `${countText(steps.length - skipped, 'steps')} come`,
    ...(empty > 0 ? [`${empty} of them without anybody`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return (
    <div role="status" className="workflow-tried">
      <p>{parts.join(', ')}</p>
      <ol>
        {steps.map((step) => (
          <li key={step.key} data-applies={step.applies ? '' : undefined}>
            {step.applies ? <b>{step.label}</b> : <s>{step.label}</s>}
            <span data-nobody={step.hasNobody ? '' : undefined}>{wordsOf(step)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function wordsOf({ applies, reason, approvers, hasNobody }: TriedStep): string {
  if (!applies) return `Skipped: ${reason ?? ''}`;
  if (hasNobody) return 'Nobody: an administrator would decide';
  return sentenceList(
    approvers.map(({ name, onBehalfOfId }) => (onBehalfOfId === null ? name : `${name} as a delegate`)),
  );
}
