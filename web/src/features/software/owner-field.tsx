import { useController } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-texts.ts';
import { PersonSelect } from '../../ui/person-select.tsx';
import type { SoftwareValues } from './software-values.ts';

/** The people behind an item. */
export const owners = ['business_owner_id', 'tech_admin_id', 'executive_sponsor_id'] as const;

type OwnerName = (typeof owners)[number];

/** One of them, who may be nobody. */
export function OwnerField({ name }: { name: OwnerName }) {
  const { field, fieldState } = useController<SoftwareValues, OwnerName>({ name });
  return <PersonSelect {...field} label={fieldLabel(name)} error={fieldState.error?.message} />;
}
