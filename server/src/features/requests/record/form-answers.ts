import { readAnswers } from '@purser/domain/approvals/answers';
import { invalid } from '@purser/domain/problem';
import type { RequestRecord } from './requests.queries.ts';

type Given = Readonly<Record<string, unknown>>;

/** What of the answers to a form's questions differs, once they are read; what is required is asked for at the submission. */
export function answersChange(
  row: Pick<RequestRecord, 'questions' | 'answers'>,
  given: Given,
): Pick<RequestRecord, 'answers'> {
  const optional = row.questions.map((question) => ({ ...question, required: false }));
  const { answers, faults } = readAnswers(optional, { ...row.answers, ...given });
  const wrong = Object.entries(faults).map(([key, message]) => [`answers.${key}`, message] as const);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
  return { answers };
}

/** Those of a former request's answers that a form's questions still ask for. */
export const keptAnswers = (questions: RequestRecord['questions'], given: Given): RequestRecord['answers'] =>
  readAnswers(
    questions.map((question) => ({ ...question, required: false })),
    given,
  ).answers;

/** The required questions of a form that lack an answer, as fields with their messages. */
export const missingAnswers = ({ questions, answers }: Pick<RequestRecord, 'questions' | 'answers'>) =>
  Object.entries(readAnswers(questions, answers).faults).map(
    ([key, message]) => [`answers.${key}`, message] as const,
  );
