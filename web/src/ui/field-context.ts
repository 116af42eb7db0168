import { createContext, use } from 'react';

type FieldControl = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** Called by the control with how to write what it can't read; with undefined once it can. */
  tell: (words: string | undefined) => void;
};

export const FieldContext = createContext<FieldControl | null>(null);

type ControlAttributes = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/** Connects a control with the label, hint and error of the Field around it. */
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

export function useFieldWords(): FieldControl['tell'] {
  return use(FieldContext)?.tell ?? ignore;
}

const ignore = () => {};

/** For controls that a label element can't point at. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId;
}
