import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';

type StepBarProps = {
  label: string;
  steps: readonly string[];
  /** An index; the number of steps once all are done. */
  current: number;
};

export function StepBar({ label, steps, current }: StepBarProps) {
  return (
    <ol className="step-bar" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          <span className={classNames('step-mark', marks[stateOf(index, current)])} aria-hidden="true">
            {index < current ? <Check className="size-3 stroke-3" /> : index + 1}
          </span>
          {step}
          {index < current && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}

const marks = {
  done: 'border-success-mark bg-success-mark text-surface',
  now: 'border-accent-fill bg-accent-fill text-on-accent',
  later: 'border-line-control',
};

function stateOf(index: number, current: number): 'done' | 'now' | 'later' {
  if (index < current) return 'done';
  return index === current ? 'now' : 'later';
}
