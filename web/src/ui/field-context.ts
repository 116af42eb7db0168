import { createContext, use } from 'react';

type FieldControl = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

export const FieldContext = createContext<FieldControl | null>(null);

type ControlAttributes = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/** What a control inside a Field carries so that label, hint and error belong to it. */
export function useFieldAttributes(ownId?: string): ControlAttributes {
  const field = use(FieldContext);
  if (!field) return { id: ownId };
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}

/** The id of the surrounding Field's label, for controls that a label element can't point at. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId;
}
