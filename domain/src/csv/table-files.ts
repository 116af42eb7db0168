/** The kinds of files that are tables; the thread that reads files knows them by these names. */
import { rateFile } from '../currencies/rate-files.ts';
import { budgetFile } from '../forecast/budget-file.ts';
import { peopleFile } from '../people-file.ts';

/** Each kind with its description. */
export const tableFiles = { people: peopleFile, rates: rateFile, budgets: budgetFile };
/** A kind of file. */
export type TableKind = keyof typeof tableFiles;

type ReaderOf<Kind extends TableKind> = (typeof tableFiles)[Kind]['read'];
/** What is asked of a kind of file beside its rows. */
export type TableQuestionOf<Kind extends TableKind> = Parameters<ReaderOf<Kind>>[1];
/** What a kind of file says. */
export type TableAnswerOf<Kind extends TableKind> = ReturnType<ReaderOf<Kind>>;
