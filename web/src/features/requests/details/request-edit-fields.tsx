import type { PurchaseRequest } from '@purser/api/requests';
import { requestLabels } from '@purser/domain/request-changes';
import type { OwnerField as OwnerName } from '@purser/domain/workflow';
import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { MoneyInput } from '../../../ui/number-input.tsx';
import { PersonSelect } from '../../../ui/person-select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { DepartmentField } from './department-field.tsx';
import { DetailFacts } from './detail-facts.tsx';
import { owners, type RequestField } from './request-fields.ts';
import type { RequestFormInput } from './request-form.ts';
import type { FieldLock } from './request-locks.ts';

type RequestEditFieldsProps = {
  request: PurchaseRequest;
  lock: FieldLock | null;
  /** What was typed in fields that were locked later, as texts. */
  kept: readonly string[];
  notice: ReactNode;
  /** The owners that steps of the workflow need. */
  needed: readonly OwnerName[];
};

/** Locked fields are shown above the others, with the reason. */
export function RequestEditFields({ request, lock, kept, notice, needed }: RequestEditFieldsProps) {
  const isOpen = (name: RequestField) => !lock?.fields.includes(name);
  const people = owners.filter(isOpen);
  return (
    <>
      {lock && <LockedFields request={request} lock={lock} kept={kept} />}
      <div className="detail-grid">
        {isOpen('vendor') && <TextField name="vendor" />}
        {isOpen('productName') && <TextField name="productName" />}
        {isOpen('productName') && notice}
        {isOpen('estimatedCost') && <CostField />}
        {isOpen('department') && <DepartmentField className="detail-wide" />}
        {isOpen('description') && <ProseField name="description" />}
        {isOpen('businessRequirements') && <ProseField name="businessRequirements" />}
        {people.length > 0 && (
          <div className="detail-people detail-wide">
            {people.map((name) => (
              <OwnerField key={name} name={name} isNeeded={needed.includes(name)} />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

type LockedFieldsProps = Omit<RequestEditFieldsProps, 'needed' | 'notice'> & { lock: FieldLock };

function LockedFields({ request, lock, kept }: LockedFieldsProps) {
  const id = useId();
  return (
    <div className="request-locked" role="group" aria-label="Not to be changed" aria-describedby={id}>
      <p className="field-hint" id={id}>
        <Lock className="icon-sm" aria-hidden="true" />
        {lock.why}
      </p>
      <DetailFacts request={request} only={lock.fields} />
      {kept.length > 0 && (
        <Alert variant="warning" title="What you typed here can no longer be saved">
          <ul>
            {kept.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

const useErrors = () => useFormContext<RequestFormInput>().formState.errors;

function TextField({ name }: { name: 'vendor' | 'productName' }) {
  const { register } = useFormContext<RequestFormInput>();
  return (
    <Field label={requestLabels[name]} error={useErrors()[name]?.message} required>
      <TextInput {...register(name)} />
    </Field>
  );
}

function CostField() {
  const { register } = useFormContext<RequestFormInput>();
  return (
    <Field
      label={requestLabels.estimatedCost}
      hint="US dollars a year"
      error={useErrors().estimatedCost?.message}
    >
      <MoneyInput {...register('estimatedCost')} />
    </Field>
  );
}

function ProseField({ name }: { name: 'description' | 'businessRequirements' }) {
  const { register } = useFormContext<RequestFormInput>();
  return (
    <Field label={requestLabels[name]} error={useErrors()[name]?.message} className="detail-wide">
      <TextArea rows={4} {...register(name)} />
    </Field>
  );
}

function OwnerField({ name, isNeeded }: { name: OwnerName; isNeeded: boolean }) {
  const { field, fieldState } = useController<RequestFormInput, OwnerName>({ name });
  return (
    <PersonSelect
      {...field}
      label={requestLabels[name]}
      required={isNeeded}
      error={fieldState.error?.message}
    />
  );
}
