import type { EmailRules } from '@purser/api/mail';
import type { MailEvent } from '@purser/domain/mail';
import { Problem } from '@purser/domain/problem';
import { useState } from 'react';
import { changesAfter, differences, type RuleChanges, type RuleValues } from './rule-changes.ts';

type FieldErrors = Readonly<Record<string, string | undefined>>;

/** What was changed in the rules until it is saved, and what the server has refused of it. */
export function useRuleDraft(saved: EmailRules) {
  const [typed, setTyped] = useState<RuleChanges>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const changes = differences(saved, typed);

  function change(event: MailEvent, fields: Partial<RuleValues>) {
    setTyped((before) => ({ ...before, [event]: { ...before[event], ...fields } }));
    const mended = Object.keys(fields).map((name): [string, undefined] => [pathOf(event, name), undefined]);
    setErrors((before) => ({ ...before, ...Object.fromEntries(mended) }));
  }

  /** Puts the server's messages at their fields. */
  const refuse = (error: Error) => setErrors(error instanceof Problem ? (error.fields ?? {}) : {});

  function discard() {
    setTyped({});
    setErrors({});
  }

  return {
    /** What would be saved. */
    changes,
    isUnsaved: Object.keys(changes).length > 0,
    valuesOf: (event: MailEvent): RuleValues => ({ ...saved[event], ...typed[event] }),
    errorOf: (event: MailEvent, name: keyof RuleValues): string | undefined => errors[pathOf(event, name)],
    change,
    refuse,
    discard,
    forget: (sent: RuleChanges) => {
      setTyped((before) => changesAfter(before, sent));
      setErrors({});
    },
  };
}

/** One rule of the draft, as the parts of its card have it. */
export type RulePartProps = {
  event: MailEvent;
  draft: ReturnType<typeof useRuleDraft>;
  /** Whoever looks at it may not change it. */
  disabled: boolean;
};

const pathOf = (event: MailEvent, name: string): string => `${event}.${name}`;
