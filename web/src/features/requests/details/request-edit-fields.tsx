import type { PurchaseRequest } from '@purser/api/request-replies';
import { departmentTotalMessage } from '@purser/domain/department';
import { requestLabels } from '@purser/domain/request-changes';
import type { OwnerField as OwnerName } from '@purser/domain/workflow';
import { Lock } from 'lucide-react';
import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';
import { type UseFormRegisterReturn, useController, useFormContext } from 'react-hook-form';
import { costHint } from '../../../lib/format.ts';
import { useSoftwareOptions } from '../../../lib/reference.ts';
import { segmentColor } from '../../../lib/segment-color.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { MoneyInput } from '../../../ui/number-input.tsx';
import { PersonSelect } from '../../../ui/person-select.tsx';
import { ShareBox } from '../../../ui/share-box.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { DetailFacts } from './detail-facts.tsx';
import { owners, type RequestField } from './request-fields.ts';
import type { RequestFormInput } from './request-form.ts';
import type { FieldLock } from './request-locks.ts';

type RequestEditFieldsProps = {
  request: PurchaseRequest;
  lock: FieldLock | null;
  /** What was typed in fields that were locked later, as texts. */
  unsavable: readonly string[];
  notice: ReactNode;
  /** Which form the request has, and how to change that; beside the cost, which decides whether it fits. */
  formNotice: ReactNode;
  /** Why the cost doesn't fit the form. */
  costFault: string | undefined;
  /** The owners that steps of the workflow need. */
  needed: readonly OwnerName[];
};

/** Locked fields are shown above the others, with the reason. */
export function RequestEditFields({
  notice,
  needed,
  formNotice,
  costFault,
  ...locked
}: RequestEditFieldsProps) {
  const { lock } = locked;
  const isOpen = (name: RequestField) => !lock?.fields.includes(name);
  const people = owners.filter(isOpen);
  return (
    <>
      {lock && <LockedFields {...locked} lock={lock} />}
      <div className="detail-grid">
        {isOpen('vendor') && <TypedField name="vendor" Input={TextInput} required />}
        {isOpen('productName') && <TypedField name="productName" Input={TextInput} required />}
        {isOpen('productName') && notice}
        {isOpen('estimatedCost') && (
          <TypedField name="estimatedCost" Input={MoneyInput} hint={costHint()} fault={costFault} />
        )}
        {formNotice && <div className="col-span-full">{formNotice}</div>}
        {isOpen('department') && <DepartmentField className="col-span-full" />}
        {isOpen('description') && (
          <TypedField name="description" Input={ProseArea} className="col-span-full" />
        )}
        {isOpen('businessRequirements') && (
          <TypedField name="businessRequirements" Input={ProseArea} className="col-span-full" />
        )}
        {people.length > 0 && (
          <div className="detail-people col-span-full">
            {people.map((name) => (
              <OwnerField key={name} name={name} isNeeded={needed.includes(name)} />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

type LockedFieldsProps = Pick<RequestEditFieldsProps, 'request' | 'unsavable'> & { lock: FieldLock };

function LockedFields({ request, lock, unsavable }: LockedFieldsProps) {
  const id = useId();
  return (
    <div className="request-locked" role="group" aria-label="Not to be changed" aria-describedby={id}>
      <p className="field-hint" id={id}>
        <Lock className="icon-sm" aria-hidden="true" />
        {lock.why}
      </p>
      <DetailFacts request={request} only={lock.fields} />
      {unsavable.length > 0 && (
        <Alert variant="warning" title="What you typed here can no longer be saved">
          <ul>
            {unsavable.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

type TypedFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'error' | 'children'> & {
  name: Exclude<RequestField, OwnerName | 'department'>;
  Input: ComponentType<UseFormRegisterReturn>;
  /** What is wrong with it beside what the form itself finds. */
  fault?: string | undefined;
};

const ProseArea = (props: UseFormRegisterReturn) => <TextArea rows={4} {...props} />;

function TypedField({ name, Input, fault, ...field }: TypedFieldProps) {
  const { register, formState } = useFormContext<RequestFormInput>();
  return (
    <Field {...field} label={requestLabels[name]} error={formState.errors[name]?.message ?? fault}>
      <Input {...register(name)} />
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

const words = { total: departmentTotalMessage };

/** The segments of a request and, with more than one, their percentages. */
function DepartmentField({ className }: { className?: string }) {
  const known = useSoftwareOptions().businessSegments;
  const { field, fieldState } = useController<RequestFormInput, 'department'>({ name: 'department' });
  const { value, onChange, ref } = field;
  return (
    <ShareBox
      label={requestLabels.department}
      hint="Business segments"
      options={known}
      names={value.segments}
      percentages={value.percentages}
      onChange={(segments, percentages) => onChange({ segments, percentages })}
      colorOf={(segment) => segmentColor(known, segment)}
      words={words}
      error={fieldState.error?.message}
      className={className}
      ref={ref}
    />
  );
}
