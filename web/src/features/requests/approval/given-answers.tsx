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
    <section className="given-answers" aria-label="Answers">
      <h3>Answers</h3>
      {given.map(({ key, label, step, answers }) => (
        <div key={key}>
          <p>{label}</p>
          <StepAnswers step={step} answers={answers} />
        </div>
      ))}
    </section>
  );
}
