import { submissionKey } from '@purser/domain/workflow';
import { useQuery } from '@tanstack/react-query';
import { workflowQuery } from '../../lib/reference.ts';
import { RadioChoice } from '../../ui/radio-choice.tsx';

/** What is done with a renewal: it is sent for approval, or saved at once. */
export type Sending = 'ask' | 'save';

type ApprovalChoiceProps = {
  value: Sending;
  onChange: (value: Sending) => void;
  /** False where the contract needs an approval, and this person can't do without. */
  canSave: boolean;
  /** The steps of the chosen form, where it has its own. */
  ownSteps: readonly { key: string; label: string }[] | null | undefined;
};

export function ApprovalChoice({ value, onChange, canSave, ownSteps }: ApprovalChoiceProps) {
  const workflow = useQuery(workflowQuery).data;
  const steps = (ownSteps ?? workflow?.steps ?? []).filter(({ key }) => key !== submissionKey);
  const labels = steps.map(({ label }) => label).join(', ');
  const ask = {
    value: 'ask' as const,
    label: 'Ask for approval',
    hint: labels === '' ? 'The contract is recorded once its last step is approved.' : `${labels}.`,
  };
  const save = {
    value: 'save' as const,
    label: 'Save now',
    hint: 'The contract is recorded at once.',
  };
  return (
    <RadioChoice label="Then" options={canSave ? [ask, save] : [ask]} value={value} onChange={onChange} />
  );
}
