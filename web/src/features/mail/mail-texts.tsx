import { placeholdersOf } from '@purser/domain/mail-placeholders';
import { unknownPlaceholders } from '@purser/domain/mail-templates';
import type { ReactNode } from 'react';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useInsertion } from './use-insertion.ts';
import type { RulePartProps } from './use-rule-draft.ts';

type MailTextsProps = RulePartProps & {
  /** Stands beside the texts: what becomes of them. */
  children: ReactNode;
};

/** What a mail says, and the placeholders that may stand in it. */
export function MailTexts({ event, draft, disabled, children }: MailTextsProps) {
  const { subject, html } = draft.valuesOf(event);
  const { body, insert, remember } = useInsertion();
  const errorOf = (name: 'subject' | 'html', text: string) =>
    draft.errorOf(event, name) ?? unknownWords(unknownPlaceholders(text, event));
  return (
    <>
      <div className="mail-texts">
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
            className="mail-html"
            label="HTML body"
            required
            hint="A line whose placeholders are all empty is left out of the mail. At its end each mail says why its reader gets it."
            error={errorOf('html', html)}
          >
            <TextArea
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
        {children}
      </div>
      <FieldGroup label="Placeholders" hint="Choose one to put it where the caret is.">
        <ul className="mail-placeholders">
          {placeholdersOf[event].map(({ name, meaning }) => (
            <li key={name}>
              <button
                type="button"
                disabled={disabled}
                // The field that is typed into keeps the focus, and its caret is seen.
                onMouseDown={(press) => press.preventDefault()}
                onClick={() => insert(`{{${name}}}`)}
              >
                <code>{`{{${name}}}`}</code>
                <span>{meaning}</span>
              </button>
            </li>
          ))}
        </ul>
      </FieldGroup>
    </>
  );
}

// Before the server says so: it refuses to save them.
function unknownWords([name]: readonly string[]): string | undefined {
  return name === undefined ? undefined : `There is no {{${name}}} in these mails`;
}
