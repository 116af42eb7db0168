import type { TableOutcome } from '@purser/api/table-files';
import {
  isFilled,
  openTable,
  type TableAnswer,
  type TableFile,
  type TableMapping,
} from '@purser/domain/csv/table-file';
import {
  type TableAnswerOf,
  type TableKind,
  type TableQuestionOf,
  tableFiles,
} from '@purser/domain/csv/table-files';
import { Problem } from '@purser/domain/problem';
import { readCsvRecords } from './records.ts';

interface FileQuestion<Question> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mapping: TableMapping | undefined;
  readonly question: Question;
}

/** What a file says, and what an import answers of any file. */
export interface ReadFile<Answer> {
  readonly answer: Answer;
  readonly outcome: Omit<TableOutcome, 'importId' | 'imported'>;
}

// As many refused rows have their cells beside them.
const mostWithCells = 200;

function read<Column extends string, Question, Answer extends TableAnswer>(
  file: TableFile<Column, Question, Answer>,
  { bytes, mapping, question }: FileQuestion<Question>,
): ReadFile<Answer> {
  const { records, encoding, delimiter } = readCsvRecords(Buffer.from(bytes.buffer));
  const { table, matching, otherLines } = withFile(
    { rows: Math.max(0, records.filter(isFilled).length - 1), encoding, delimiter },
    () => openTable(file, records, mapping),
  );
  const answer = file.read(table, question);
  const cells = new Map(table.rows.map((row) => [row.row, row.cells]));
  const errors = answer.errors.map(({ row, message }, at) => {
    const own = at < mostWithCells ? cells.get(row) : undefined;
    return { row, message, ...(own && { cells: [...own] }) };
  });
  const { columns, guess, ownColumns, sample } = matching;
  const outcome = {
    refused: errors.length,
    errors,
    otherLines: otherLines.map((one) => ({ ...one })),
    matching: {
      columns: [...columns],
      guess: { ...guess },
      ownColumns: ownColumns.map((one) => ({ ...one })),
      sample: sample.map((one) => [...one]),
      file: { rows: table.rows.length, encoding, delimiter },
    },
  };
  return { answer, outcome };
}

// A problem with the columns has what is known of the file beside it, to match them by hand.
function withFile<Result>(file: TableOutcome['matching']['file'], open: () => Result): Result {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof Problem) || error.more?.columns === undefined) throw error;
    const { kind, message, code, fields, more } = error;
    throw new Problem(kind, message, { code, ...(fields && { fields }), more: { ...more, file } });
  }
}

type TableTasks = {
  readonly [Kind in TableKind]: (
    question: FileQuestion<TableQuestionOf<Kind>>,
  ) => ReadFile<TableAnswerOf<Kind>>;
};

/** The task of the thread for each kind of file. */
export const tableTasks: TableTasks = {
  people: (question) => read(tableFiles.people, question),
  rates: (question) => read(tableFiles.rates, question),
  budgets: (question) => read(tableFiles.budgets, question),
};
