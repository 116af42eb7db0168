import { type Question, questionTypes } from '@purser/domain/approvals/answers';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type DraftStep, newKey } from './workflow-draft.ts';

type Questions = NonNullable<DraftStep['questions']>;

type StepQuestionsProps = {
  label?: string;
  questions: Questions;
  error: string | undefined;
  disabled: boolean;
  onChange: (questions: Questions) => void;
};

/** What whoever approves a step is asked. */
export function StepQuestions(props: StepQuestionsProps) {
  const { label = 'Questions to whoever approves', questions, error, disabled, onChange } = props;
  const change = (at: number, patch: Partial<Question>) =>
    onChange(questions.map((question, index) => (index === at ? changed(question, patch) : question)));
  return (
    <FieldGroup label={label} error={error}>
      <ul className="workflow-lines">
        {questions.map((question, at) => (
          <li key={question.key}>
            <TextInput
              aria-label="Question"
              value={question.label}
              placeholder="Cost center"
              disabled={disabled}
              onChange={({ target }) => change(at, { label: target.value })}
            />
            <Select
              aria-label="Kind of answer"
              options={types}
              value={question.type}
              placeholder="Choose"
              disabled={disabled}
              onChange={(type) => change(at, { type: questionTypes.find((one) => one === type) ?? 'text' })}
            />
            {question.type === 'choice' && (
              <TextInput
                aria-label="Answers to choose from, with commas between"
                defaultValue={question.options?.join(', ')}
                placeholder="4120, 4130"
                disabled={disabled}
                onBlur={({ target }) => change(at, { options: optionsIn(target.value) })}
              />
            )}
            <Checkbox
              label="Required"
              checked={question.required}
              disabled={disabled}
              onChange={({ target }) => change(at, { required: target.checked })}
            />
            <Button
              variant="ghost"
              size="icon-sm"
              disabled={disabled}
              aria-label={`Remove the question ${question.label}`}
              onClick={() => onChange(questions.toSpliced(at, 1))}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="link"
        size="sm"
        disabled={disabled}
        onClick={() => onChange([...questions, newQuestion(questions)])}
      >
        <Plus className="icon-sm" aria-hidden="true" />
        Question
      </Button>
    </FieldGroup>
  );
}

const types = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'yes_no', label: 'Yes or no' },
  { value: 'choice', label: 'Choice' },
];

const optionsIn = (text: string): string[] =>
  text
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '');

// Only a choice has options.
function changed(question: Questions[number], patch: Partial<Question>): Questions[number] {
  const { options, ...rest } = { ...question, ...patch };
  return rest.type === 'choice' ? { ...rest, options: [...(options ?? [])] } : rest;
}

// Answers are kept by key, so that a question can be worded anew and none has the answers of another.
const newQuestion = (known: Questions): Questions[number] => ({
  key: newKey('question', known, Date.now()),
  label: '',
  type: 'text',
  required: false,
});
