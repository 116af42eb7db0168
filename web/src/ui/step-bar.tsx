import { Check } from 'lucide-react';

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
        <li
          key={step}
          data-state={stateOf(index, current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {index < current ? <Check /> : index + 1}
          </span>
          {step}
          {index < current && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}

function stateOf(index: number, current: number): 'done' | 'now' | 'later' {
  if (index < current) return 'done';
  return index === current ? 'now' : 'later';
}
