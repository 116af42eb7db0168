import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuestionFields } from './question-fields.tsx';
import { StepAnswers } from './step-decisions.tsx';

const key = 'constructor';
const question = { key, label: 'Who builds it', type: 'yes_no' as const, required: false };

test('A question whose key every object has is neither answered nor wrong before somebody says so', () => {
  render(
    <>
      <QuestionFields questions={[question]} answers={{}} faults={{}} onAnswer={() => {}} />
      <StepAnswers step={{ questions: [question] }} answers={{}} />
    </>,
  );
  expect(screen.getAllByText('Who builds it')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('radio').filter((one) => one.matches(':checked'))).toEqual([]);
});
