import { createContext, use } from 'react';

type FieldControl = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** Hears from the control how to write what it can't read; undefined once it can. */
  tell: (words: string | undefined) => void;
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

/** Tells the Field around a control how to write what can't be read in it. */
export function useFieldWords(): FieldControl['tell'] {
  return use(FieldContext)?.tell ?? ignore;
}

const ignore = () => {};

/** The id of the surrounding Field's label, for controls that a label element can't point at. */
export function useFieldLabelId(): string | undefined {
  return use(FieldContext)?.labelId;
}
