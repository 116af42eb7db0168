import { Problem } from '@purser/domain/problem';
import { ownerRoles } from '@purser/domain/workflow';
import { pathOf } from './contract-form.ts';
import { Refusal } from './refusal.tsx';

type ContractRefusalProps = {
  error: Error | null;
  /** The title without a message of the server. */
  otherwise: string;
  /** Where approvers are named that the item lacks. */
  ownersHint: string;
};

/** Why a new contract was refused, where no field says so. */
export function ContractRefusal({ error, otherwise, ownersHint }: ContractRefusalProps) {
  if (!error || isShownAtField(error)) return null;
  return (
    <Refusal error={error} otherwise={otherwise}>
      {isAboutOwners(error) && ` ${ownersHint}`}
    </Refusal>
  );
}

const isShownAtField = (error: Error): boolean =>
  error instanceof Problem && Object.keys(error.fields ?? {}).some(pathOf);

/** Whether an approver isn't named in the item yet. */
const isAboutOwners = (error: Error): boolean =>
  error instanceof Problem && ownerRoles.some(({ field }) => error.fields?.[field] !== undefined);
