import { isShipped, type Source } from './sources.ts';

// What a form is made of: a question alone has none of it.
const control =
  /<(?:Field|FieldGroup|PersonSelect|Select|TextInput|TextArea|Checkbox|RadioChoice|DateField|MoneyInput)\b/;
const question = /<(?:ConfirmDialog|AlertWindow)\b/;

interface PieceRule {
  readonly home: string;
  /** Whether the text of a file draws it by itself. */
  readonly is: (text: string, file: string) => boolean;
}

/** What the client draws in one place. */
const pieces: Readonly<Record<'dialog' | 'table' | 'failed query', PieceRule>> = {
  dialog: {
    home: 'web/src/ui/form-dialog.tsx',
    is: (text) =>
      /<Dialog\b|\bfrom 'radix-ui\/(?:alert-)?dialog'/.test(text) ||
      (question.test(text) && control.test(text)),
  },
  // Its heads, its rows and its skeleton are parts of the table in `ui`.
  table: {
    home: 'web/src/ui/data-table.tsx',
    is: (text, file) => /<table\b/.test(text) && !file.startsWith('web/src/ui/'),
  },
  'failed query': { home: 'web/src/ui/answer.tsx', is: (text) => /<QueryError\b/.test(text) },
};

export type Piece = keyof typeof pieces;

/** Files of the client that draw a piece by themselves, each with a sentence. */
export function ownPieces(sources: readonly Source[], piece: Piece): [file: string, fault: string][] {
  const { home, is } = pieces[piece];
  return sources
    .filter(
      ({ file, text }) => isShipped(file) && file.startsWith('web/src/') && file !== home && is(text, file),
    )
    .map(({ file }) => [
      file,
      `${file} draws a ${piece} by itself: let ${home} do it, or give a reason in scripts/exceptions.ts.`,
    ]);
}
