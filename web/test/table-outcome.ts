import type { TableOutcome } from '@purser/api/table-files';
import type { SentRequest } from './network.ts';

/** What the import of a file with two columns answers, as far as all kinds of files have it. */
export const outcomeOf = (given: Partial<TableOutcome> = {}): TableOutcome => ({
  imported: 0,
  refused: given.errors?.length ?? 0,
  errors: [],
  otherLines: [],
  matching: {
    columns: ['email', 'name'],
    guess: { email: 'email', name: 'name' },
    ownColumns: [
      { name: 'email', label: 'Email', isRequired: true },
      { name: 'name', label: 'Name', isRequired: false },
    ],
    sample: ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}@example.com`, `Person, ${name}`]),
    file: { rows: 7, encoding: 'UTF-8', delimiter: ',' },
  },
  importId: null,
  ...given,
});

/** What a call says beside its file. */
export const formOf = ({ body }: { readonly body?: unknown }): Record<string, string> =>
  body instanceof FormData
    ? Object.fromEntries(
        [...body].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
    : {};

/** Answers a trial as it is given, and an import by `answer`. */
export const afterTrial =
  (trial: () => Response, answer: (request: SentRequest) => Response | Promise<Response>) =>
  (request: SentRequest) =>
    formOf(request).dryRun === 'true' ? trial() : answer(request);
