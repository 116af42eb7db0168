import type { StepDisplay } from '@purser/domain/request-labels';
import { Check, X } from 'lucide-react';

const icons = { completed: Check, rejected: X, active: null, pending: null };

export function StepMark({ display }: { display: StepDisplay }) {
  const Icon = icons[display];
  return (
    <i className="step-state" data-display={display} aria-hidden="true">
      {Icon && <Icon />}
    </i>
  );
}

export const displayLabels: Readonly<Record<StepDisplay, string>> = {
  completed: 'Completed',
  active: 'Current step',
  rejected: 'Rejected',
  pending: 'Pending',
};
