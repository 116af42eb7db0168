import { type Answer, byQuestion, type Question } from '@purser/domain/approvals/answers';
import { useState } from 'react';
import { useToday } from '../../../lib/session.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Field, FieldGroup } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type QuestionFieldsProps = {
  questions: readonly Question[];
  answers: Readonly<Record<string, Answer | null>>;
  /** What is wrong, by the question's key. */
  faults: Readonly<Record<string, string | undefined>>;
  isBusy?: boolean;
  onAnswer: (key: string, answer: Answer | null) => void;
};

/** The questions of a step or a form, each with the control of its kind. */
export const QuestionFields = ({
  questions,
  answers,
  faults,
  isBusy = false,
  onAnswer,
}: QuestionFieldsProps) =>
  questions.map((question) => (
    <QuestionField
      key={question.key}
      question={question}
      answer={byQuestion(answers, question) ?? null}
      fault={byQuestion(faults, question)}
      isBusy={isBusy}
      onAnswer={(answer) => onAnswer(question.key, answer)}
    />
  ));

type QuestionFieldProps = {
  question: Question;
  answer: Answer | null;
  fault: string | undefined;
  isBusy: boolean;
  onAnswer: (answer: Answer | null) => void;
};

function QuestionField(props: QuestionFieldProps) {
  const { question, fault } = props;
  const { label, required, type } = question;
  if (type === 'yes_no')
    return (
      <FieldGroup label={label} required={required} error={fault}>
        <YesOrNo {...props} />
      </FieldGroup>
    );
  return (
    <Field label={label} required={required} error={fault}>
      <Control {...props} />
    </Field>
  );
}

const yesOrNo: readonly { value: YesNo; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
type YesNo = 'yes' | 'no' | '';

function YesOrNo({ question, answer, onAnswer }: QuestionFieldProps) {
  return (
    <Segmented
      label={question.label}
      items={yesOrNo}
      value={typeof answer === 'boolean' ? yesNoOf(answer) : ''}
      onChange={(value) => onAnswer(value === 'yes')}
    />
  );
}

const yesNoOf = (answer: boolean): YesNo => (answer ? 'yes' : 'no');

function Control({ question, answer, isBusy, onAnswer }: QuestionFieldProps) {
  const today = useToday();
  const { type, options = [] } = question;
  const text = answer === null ? '' : String(answer);
  if (type === 'number') return <NumberAnswer answer={answer} isBusy={isBusy} onAnswer={onAnswer} />;
  if (type === 'date')
    return <DateField value={text} today={today} onChange={(day) => onAnswer(day || null)} />;
  if (type === 'choice')
    return (
      <Select
        value={text}
        placeholder="Choose an answer"
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={(option) => onAnswer(option || null)}
      />
    );
  return (
    <TextInput value={text} readOnly={isBusy} onChange={({ target }) => onAnswer(target.value || null)} />
  );
}

/** A number as it is typed; what isn't one is sent as it stands, so that the server says so. */
function NumberAnswer({
  answer,
  isBusy,
  onAnswer,
}: Pick<QuestionFieldProps, 'answer' | 'isBusy' | 'onAnswer'>) {
  const [typed, setTyped] = useState(answer === null ? '' : String(answer));
  return (
    <TextInput
      inputMode="decimal"
      value={typed}
      readOnly={isBusy}
      onChange={({ target }) => {
        setTyped(target.value);
        const text = target.value.replaceAll(',', '').trim();
        const number = Number(text);
        onAnswer(text === '' || Number.isNaN(number) ? text || null : number);
      }}
    />
  );
}
