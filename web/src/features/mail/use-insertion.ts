import { type FocusEvent, useRef } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Puts text where the caret is, or last was; at the end of the body where nothing was typed into yet. */
export function useInsertion() {
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<TextField>(null);

  function insert(text: string) {
    const field = last.current ?? body.current;
    if (!field) return;
    if (!last.current) field.setSelectionRange(field.value.length, field.value.length);
    field.focus();
    // The editing command alone can be undone; a browser without it gets the text all the same.
    const isDone = 'execCommand' in document && document.execCommand('insertText', false, text);
    if (isDone) return;
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return {
    body,
    insert,
    remember: ({ currentTarget }: FocusEvent<TextField>) => {
      last.current = currentTarget;
    },
  };
}
