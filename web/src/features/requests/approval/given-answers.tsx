import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { StepAnswers } from './step-decisions.tsx';

type GivenAnswersProps = { request: PurchaseRequest; steps: readonly RequestStep[] };

/** What the requestor and the approvers answered so far, as whoever enters the contract needs it; nothing where nobody was asked. */
export function GivenAnswers({ request, steps }: GivenAnswersProps) {
  const given = [
    { key: 'form', label: request.requestorName, step: request, answers: request.answers },
    ...steps.flatMap((step) =>
      step.decisions
        .filter(({ stands }) => stands)
        .map(({ personName, at, answers }) => ({
          key: `${step.stepName} ${at}`,
          label: `${personName}, ${step.label}`,
          step,
          answers,
        })),
    ),
  ].filter(({ answers }) => Object.keys(answers).length > 0);
  if (given.length === 0) return null;
  return (
    <section className="grid gap-2 pb-4 border-b border-line narrow:col-span-2" aria-label="Answers">
      <h3>Answers</h3>
      {given.map(({ key, label, step, answers }) => (
        <div key={key} className="grid gap-1 text-13">
          <p className="text-12 text-ink-3">{label}</p>
          <StepAnswers step={step} answers={answers} />
        </div>
      ))}
    </section>
  );
}
