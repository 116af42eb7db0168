import { isShipped, type Source } from './sources.ts';

// What a form is made of: a question alone has none of it.
const control =
  /<(?:Field|FieldGroup|PersonSelect|Select|TextInput|TextArea|Checkbox|RadioChoice|DateField|MoneyInput)\b/;
const question = /<(?:ConfirmDialog|AlertWindow)\b/;

/** What the client draws in one place: that place, and how a file looks that draws it by itself. */
const pieces = {
  dialog: {
    home: 'web/src/ui/form-dialog.tsx',
    is: (text: string) =>
      /<Dialog\b|\bfrom 'radix-ui\/(?:alert-)?dialog'/.test(text) ||
      (question.test(text) && control.test(text)),
  },
  'failed query': { home: 'web/src/ui/answer.tsx', is: (text: string) => /<QueryError\b/.test(text) },
};

export type Piece = keyof typeof pieces;

/** Files of the client that draw a piece by themselves, each with a sentence. */
export function ownPieces(sources: readonly Source[], piece: Piece): [file: string, fault: string][] {
  const { home, is } = pieces[piece];
  return sources
    .filter(({ file, text }) => isShipped(file) && file.startsWith('web/src/') && file !== home && is(text))
    .map(({ file }) => [
      file,
      `${file} draws a ${piece} by itself: let ${home} do it, or give a reason in scripts/exceptions.ts.`,
    ]);
}
