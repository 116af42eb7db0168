import type { MailEvent } from '@purser/domain/mail';
import { Problem } from '@purser/domain/problem';
import { useState } from 'react';
import { isEqual } from '../../lib/draft.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { type Rules, type RuleValues, sharedRules } from './shared-rules.ts';

type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The rules while they are edited, and the server's messages about them. */
export function useRuleDraft(saved: Rules) {
  const draft = useDraft(saved, sharedRules.merge);
  const [errors, setErrors] = useState<FieldErrors>({});

  function change(event: MailEvent, fields: Partial<RuleValues>) {
    draft.edit((rules) => ({ ...rules, [event]: { ...rules[event], ...fields } }));
    const edited = Object.keys(fields).map((name): [string, undefined] => [pathOf(event, name), undefined]);
    setErrors((before) => ({ ...before, ...Object.fromEntries(edited) }));
  }

  function discard() {
    draft.discard();
    setErrors({});
  }

  return {
    ...draft,
    isEdited: (event: MailEvent): boolean => !isEqual(draft.changed[event], draft.base[event]),
    valuesOf: (event: MailEvent): RuleValues => draft.mine[event],
    errorOf: (event: MailEvent, name: keyof RuleValues): string | undefined => errors[pathOf(event, name)],
    change,
    /** Puts the server's messages at their fields. */
    refuse: (error: Error) => setErrors(error instanceof Problem ? (error.fields ?? {}) : {}),
    discard,
    settle: (sent: Rules, kept: Rules) => {
      draft.settle(sent, kept);
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
