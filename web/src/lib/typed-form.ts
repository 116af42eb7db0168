import { Problem, type ProblemFields } from '@purser/domain/problem';
import { useState } from 'react';

/** What a dialog's form needs to be sent, refused, and asked about before it is closed. */
export interface DialogForm<Values> {
  /** Something was typed that would be lost. */
  readonly isTyped: boolean;
  /** Gives its values where none is wrong; false where the first wrong field is to be focused. */
  readonly send: (then: (values: Values) => void) => boolean;
  /** Whether a field shows what the server says. */
  readonly shows: (error: Error) => boolean;
  /** Puts it to the fields, where they don't take it from the error. */
  readonly refuse?: (error: Error) => void;
}

export type Faults = Readonly<Record<string, string | undefined>>;

interface TypedForm<Typed> {
  readonly start: Typed;
  /** What is wrong, by field; said once it was sent. */
  readonly faultsOf?: (typed: Typed) => Faults;
  /** Why it was refused: said at the fields until something is changed. */
  readonly error?: Error | null;
  /** Fields of the server's that show their fault and are typed otherwise. */
  readonly also?: readonly string[];
}

const none: Faults = {};

/** A few values that are typed into a dialog. */
export function useTypedForm<Typed extends object>(described: TypedForm<Typed>) {
  const { faultsOf = () => none, error = null, also = [] } = described;
  const [start] = useState(described.start);
  const [typed, setTyped] = useState(start);
  const [isSent, setIsSent] = useState(false);
  const [corrected, setCorrected] = useState<Error | null>(null);
  const wrong = faultsOf(typed);
  const refused = error === corrected ? none : fieldsIn(error);

  const form: DialogForm<Typed> = {
    isTyped: JSON.stringify(typed) !== JSON.stringify(start),
    send: (then) => {
      setIsSent(true);
      const isRight = Object.values(wrong).every((fault) => fault === undefined);
      if (isRight) then(typed);
      return isRight;
    },
    shows: (refusal) => Object.keys(fieldsIn(refusal)).some((name) => name in typed || also.includes(name)),
  };

  /** A function is called with what is typed by then, for changes that come later. */
  function change(changes: Partial<Typed> | ((before: Typed) => Partial<Typed>)) {
    setTyped((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }));
    setCorrected(error);
  }

  return { form, typed, change, faults: isSent ? { ...wrong, ...refused } : refused };
}

/** What the server says of fields, by their paths on the wire. */
export const fieldsIn = (error: Error | null): ProblemFields =>
  error instanceof Problem ? (error.fields ?? {}) : {};
