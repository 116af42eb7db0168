/**
 * What people comment on, add files to and read the history of: items and requests (decision 144). A feature describes its kind
 * once, and `comments`, `files` and `changes` beside this do the same for each.
 */
import type { Executor } from '../../db/client.ts';
import { noSuch } from '../permit.ts';

/** A kind of subject. */
export interface Subject {
  readonly noun: 'software' | 'request';
  /** Something of the subject with an id; undefined where there is none. */
  readonly findOne: (db: Executor, id: number) => Promise<unknown>;
}

/** 404 without the subject. */
export async function requireSubject(db: Executor, { noun, findOne }: Subject, id: number): Promise<void> {
  if ((await findOne(db, id)) === undefined) noSuch(noun);
}
