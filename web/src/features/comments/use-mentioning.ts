import type { User } from '@purser/api/users';
import { mentionAt, suggestPeople } from '@purser/domain/mentions';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useUsers } from '../../lib/reference.ts';

export type Mentioning = ReturnType<typeof useMentioning>;

/** A text in which a person was mentioned, and where the caret stands in it then. */
interface Mentioned {
  readonly text: string;
  readonly caret: number;
}

/** The list of people while an @ is being typed: whom it holds, which of them is marked, and what the keys do. */
export function useMentioning(text: string, onChoose: (person: User) => void) {
  const people = useUsers();
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [mark, setMark] = useState({ of: '', at: 0 });

  const mention = caret === null ? undefined : mentionAt(text, caret);
  const typed = mention && mention.start !== closedAt ? mention.typed : undefined;
  const found = useMemo(() => (typed === undefined ? [] : suggestPeople(people, typed)), [people, typed]);
  const isOpen = found.length > 0;
  // Another letter is another list, which begins at its first entry again.
  const list = `${mention?.start} ${mention?.typed}`;
  const active = mark.of === list ? mark.at : 0;
  const setActive = (at: number) => setMark({ of: list, at });
  const optionId = (at: number) => `${listId}-${at}`;

  /** Where the caret stands now; null while the text hasn't got the focus, or a part of it is chosen. */
  function moveCaret(next: string, to: number | null) {
    setCaret(to);
    // An @ that was typed anew opens the list again where the last one was closed.
    if (to === null || !mentionAt(next, to)) setClosedAt(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    const person = found[active];
    if (!person || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (step !== undefined) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(person);
    else return;
    event.preventDefault();
  }

  return {
    found,
    typed: mention?.typed ?? '',
    active,
    setActive,
    listId,
    optionId,
    moveCaret,
    mentioned: (username: string) => withMention(text, { from: mention?.start, to: caret }, username),
    onKeyDown,
    close: () => setClosedAt(mention?.start ?? null),
    // A textarea may not take the combobox role; these are the attributes of that pattern which it may carry.
    attributes: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(active) : undefined,
    } as const,
  };
}

/** The text with somebody in the place of what was typed after the @, up to where that word ends. */
function withMention(text: string, typed: Typed, username: string): Mentioned {
  const from = typed.from ?? text.length;
  const rest = text.slice(typed.to ?? text.length).replace(/^[\p{L}\p{M}\p{N}._'’-]+/u, '');
  const name = `@${username}`;
  const space = /^\s/.test(rest) ? '' : ' ';
  return { text: text.slice(0, from) + name + space + rest, caret: from + name.length + 1 };
}

/** Where the @ stands, and the caret behind what was typed after it. */
interface Typed {
  readonly from: number | undefined;
  readonly to: number | null;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
