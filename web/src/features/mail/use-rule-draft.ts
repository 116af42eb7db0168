import type { EmailRules } from '@purser/api/mail';
import type { MailEvent } from '@purser/domain/mail';
import { Problem } from '@purser/domain/problem';
import { useState } from 'react';
import { changesExcept, type RuleChanges, type RuleValues, realChanges } from './rule-changes.ts';

type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The unsaved changes of the rules, and the server's messages about them. */
export function useRuleDraft(saved: EmailRules) {
  const [typed, setTyped] = useState<RuleChanges>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const changes = realChanges(saved, typed);

  function change(event: MailEvent, fields: Partial<RuleValues>) {
    setTyped((before) => ({ ...before, [event]: { ...before[event], ...fields } }));
    const edited = Object.keys(fields).map((name): [string, undefined] => [pathOf(event, name), undefined]);
    setErrors((before) => ({ ...before, ...Object.fromEntries(edited) }));
  }

  /** Puts the server's messages at their fields. */
  const refuse = (error: Error) => setErrors(error instanceof Problem ? (error.fields ?? {}) : {});

  function discard() {
    setTyped({});
    setErrors({});
  }

  return {
    changes,
    isUnsaved: Object.keys(changes).length > 0,
    valuesOf: (event: MailEvent): RuleValues => ({ ...saved[event], ...typed[event] }),
    errorOf: (event: MailEvent, name: keyof RuleValues): string | undefined => errors[pathOf(event, name)],
    change,
    refuse,
    discard,
    clearSaved: (sent: RuleChanges) => {
      setTyped((before) => changesExcept(before, sent));
      setErrors({});
    },
  };
}

export type RulePartProps = {
  event: MailEvent;
  draft: ReturnType<typeof useRuleDraft>;
  /** The user may not change it. */
  disabled: boolean;
};

const pathOf = (event: MailEvent, name: string): string => `${event}.${name}`;
