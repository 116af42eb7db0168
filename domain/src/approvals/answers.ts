/**
 * The questions of a step or a form, and whether what people answer can be kept (docs/product/approvals.md#questions).
 */
import { isDateText } from '../days.ts';
import { ownValue } from '../own-value.ts';
import { anyOf } from './conditions.ts';

/** The kinds of answers. */
export const questionTypes = ['text', 'number', 'date', 'yes_no', 'choice'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** A question. `options` are the answers of a choice, and absent elsewhere. */
export interface Question {
  readonly key: string;
  readonly label: string;
  readonly type: QuestionType;
  readonly options?: readonly string[];
  readonly required: boolean;
}

/** An answer as it is kept: a text or one of the options, a number, a day as `YYYY-MM-DD`, or yes or no. */
export type Answer = string | number | boolean;

/** Answers by the keys of their questions; what wasn't answered is absent. */
export type Answers = Readonly<Record<string, Answer>>;

/** How long an answer in words may be, in characters. */
export const longestAnswer = 5000;

/**
 * What stands by the key of a question, an answer or what is wrong with it; undefined where nothing does.
 * @example byQuestion({}, { key: 'constructor' }) // undefined
 */
export const byQuestion = <Value>(
  given: Readonly<Record<string, Value>>,
  { key }: Pick<Question, 'key'>,
): Value | undefined => ownValue(given, key);

// What is larger loses digits when it is written and read again.
const largestNumber = 999_999_999_999_999;

/** What becomes of given answers: those that can be kept, and what is wrong with the others, both by key. */
export interface ReadAnswers {
  readonly answers: Answers;
  readonly faults: Readonly<Record<string, string>>;
}

/**
 * Reads the answers to questions. Empty texts and nulls are no answers.
 * @example readAnswers([{ key: 'po', label: 'PO number', type: 'text', required: true }], { po: ' ' }).faults // { po: 'Please answer “PO number”' }
 */
export function readAnswers(
  questions: readonly Question[],
  given: Readonly<Record<string, unknown>>,
): ReadAnswers {
  const answers = new Map<string, Answer>();
  const faults = new Map<string, string>();
  const asked = new Set(questions.map(({ key }) => key));
  for (const key of Object.keys(given)) {
    if (!asked.has(key)) faults.set(key, 'This question isn’t asked here');
  }
  for (const question of questions) {
    const { answer, fault } = readAnswer(question, byQuestion(given, question));
    if (answer !== undefined) answers.set(question.key, answer);
    if (fault !== undefined) faults.set(question.key, fault);
  }
  return { answers: Object.fromEntries(answers), faults: Object.fromEntries(faults) };
}

interface ReadAnswer {
  readonly answer?: Answer;
  readonly fault?: string;
}

function readAnswer(question: Question, given: unknown): ReadAnswer {
  const value = typeof given === 'string' ? given.trim() : given;
  if (value === undefined || value === null || value === '')
    return question.required ? { fault: `Please answer “${question.label}”` } : {};
  const fault = faultOf(question, value);
  return fault === undefined && isAnswer(value) ? { answer: value } : { fault: fault ?? notText(question) };
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function faultOf(question: Question, value: unknown): string | undefined {
  switch (question.type) {
    case 'text':
      return textFault(question, value);
    case 'number':
      return isNumber(value) ? undefined : `“${question.label}” must be a number`;
    case 'date':
      return typeof value === 'string' && isDateText(value)
        ? undefined
        : `“${question.label}” must be a date`;
    case 'yes_no':
      return typeof value === 'boolean' ? undefined : `“${question.label}” must be yes or no`;
    case 'choice':
      return typeof value === 'string' && question.options?.includes(value)
        ? undefined
        : `“${question.label}” must be ${anyOf(question.options ?? [])}`;
  }
}

const notText = ({ label }: Question): string => `“${label}” must be text`;

function textFault(question: Question, value: unknown): string | undefined {
  if (typeof value !== 'string') return notText(question);
  return value.length > longestAnswer
    ? `“${question.label}” can have at most ${longestAnswer.toLocaleString('en-US')} characters`
    : undefined;
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= largestNumber;
