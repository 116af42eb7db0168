import { type MailEvent, mailKinds } from '@purser/domain/mail';
import { unknownPlaceholders } from '@purser/domain/mail-templates';
import type { MailTemplate } from '@purser/domain/mails/define-mail';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useMemo, useRef } from 'react';
import { useSettled } from '../../lib/use-settled.ts';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { previewQuery } from './mail.queries.ts';
import { RenderedMail, RenderedMailSkeleton } from './rendered-mail.tsx';
import type { RulePartProps } from './use-rule-draft.ts';

type MailTextsProps = RulePartProps & {
  /** While the card is closed, no preview is asked for. */
  isShown: boolean;
};

/** The texts of a mail, with a preview beside them and the placeholders below. */
export function MailTexts({ event, draft, disabled, isShown }: MailTextsProps) {
  const texts = draft.valuesOf(event);
  const { subject, html } = texts;
  const { body, insert, remember } = useInsertion();
  const errorOf = (name: 'subject' | 'html', text: string) =>
    draft.errorOf(event, name) ?? unknownMessage(unknownPlaceholders(text, event));
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-narrow:grid-cols-1">
        <div className="flex flex-col gap-3">
          <Field label="Subject" required error={errorOf('subject', subject)}>
            <TextInput
              value={subject}
              disabled={disabled}
              onChange={({ target }) => draft.change(event, { subject: target.value })}
              onFocus={remember}
            />
          </Field>
          <Field
            label="HTML body"
            required
            hint="A line whose placeholders are all empty is left out of the mail. At its end each mail says why its reader gets it."
            error={errorOf('html', html)}
          >
            <TextArea
              className="min-h-60 type-12 font-mono [tab-size:2]"
              ref={body}
              rows={12}
              spellCheck={false}
              value={html}
              disabled={disabled}
              onChange={({ target }) => draft.change(event, { html: target.value })}
              onFocus={remember}
            />
          </Field>
        </div>
        <MailPreview event={event} texts={texts} isShown={isShown} />
      </div>
      <FieldGroup label="Placeholders" hint="Choose one to put it where the caret is.">
        <ul className="mail-placeholders">
          {mailKinds[event].placeholders.map(({ name, meaning }) => (
            <li key={name}>
              <button
                type="button"
                disabled={disabled}
                // The focus stays in the text field, so that its caret is seen.
                onMouseDown={(press) => press.preventDefault()}
                onClick={() => insert(`{{${name}}}`)}
              >
                <code className={disabled ? undefined : 'text-accent'}>{`{{${name}}}`}</code>
                <span>{meaning}</span>
              </button>
            </li>
          ))}
        </ul>
      </FieldGroup>
    </>
  );
}

// The server refuses to save them, too.
function unknownMessage([name]: readonly string[]): string | undefined {
  return name === undefined ? undefined : `There is no {{${name}}} in these mails`;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Puts text where the caret is, or last was; at the end of the body before any field had the focus. */
function useInsertion() {
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

  function remember({ currentTarget }: FocusEvent<TextField>) {
    last.current = currentTarget;
  }

  return { body, insert, remember };
}

const typingMs = 400;

type MailPreviewProps = { event: MailEvent; texts: MailTemplate; isShown: boolean };

function MailPreview({ event, texts, isShown }: MailPreviewProps) {
  const { subject, html } = texts;
  const settled = useSettled(
    useMemo(() => ({ subject, html }), [subject, html]),
    typingMs,
  );
  const preview = useQuery({ ...previewQuery({ type: event, ...settled }), enabled: isShown });
  const { data } = preview;
  return (
    <div className="mail-preview flex flex-col gap-1 min-w-0" aria-busy={preview.isFetching}>
      <header className="flex flex-wrap gap-x-2 text-12 text-ink-3 wrap-anywhere">
        <h4 className="font-medium text-ink-2">Preview</h4>
        {data && !preview.isError && <span>{aboutText(data.about)}</span>}
      </header>
      {preview.isError && <QueryError title="The preview could not be made" query={preview} />}
      {!preview.isError && !data && <RenderedMailSkeleton label="Loading the preview" hasSubject />}
      {!preview.isError && data && (
        <RenderedMail subject={data.subject} html={data.html} title={`Preview: ${mailKinds[event].title}`} />
      )}
    </div>
  );
}

const aboutText = (about: string | null): string =>
  about === null ? 'about an invented record, for want of a real one' : `about ${about}`;
