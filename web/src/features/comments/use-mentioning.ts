import type { User } from '@purser/api/users';
import { mentionAt, suggestPeople } from '@purser/domain/mentions';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useUsers } from '../../lib/reference.ts';

export type Mentioning = ReturnType<typeof useMentioning>;

/** A textarea in which an @ offers a list of users: its props, and the list. */
export function useMentioning(text: string, setText: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { caret, start, moveCaret, ...list } = useMentionList(text);
  const { found, active, setActive, listId, optionId } = list;
  const isOpen = found.length > 0;
  // Behind a mention that was just chosen there is a space already.
  const chosenTo = useRef<number>(null);

  function followCaret({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = currentTarget;
    moveCaret(value, selectionStart === selectionEnd ? selectionStart : null);
  }

  function choose({ username }: User) {
    const before = `${text.slice(0, start)}@${username}`;
    const next = before + afterMention(text.slice(caret ?? text.length));
    const behind = before.length + 1;
    flushSync(() => setText(next));
    area.current?.setSelectionRange(behind, behind);
    moveCaret(next, behind);
    chosenTo.current = behind;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isBehindChosen = chosenTo.current === selectionStart && selectionStart === selectionEnd;
    chosenTo.current = null;
    if (event.key === ' ' && isBehindChosen) return event.preventDefault();
    const step = steps[event.key];
    const user = found[active];
    const hasModifier = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (!user || hasModifier || event.nativeEvent.isComposing) return;
    if (step !== undefined) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(user);
    else return;
    event.preventDefault();
  }

  const areaProps = {
    ref: area,
    dir: 'auto',
    value: text,
    // A textarea may not take the combobox role; these are the attributes of that pattern which it may carry.
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? optionId(active) : undefined,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      setText(event.target.value);
      followCaret(event);
    },
    onSelect: followCaret,
    onBlur: () => moveCaret(text, null),
    onKeyDown,
  } as const;
  return { ...list, choose, area, areaProps };
}

/** The users whom the @ before the caret may mean, and which of them is active. */
function useMentionList(text: string) {
  const users = useUsers();
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [mark, setMark] = useState({ list: '', index: 0 });
  const mention = caret === null ? undefined : mentionAt(text, caret);
  const typed = mention && mention.start !== closedAt ? mention.typed : undefined;
  const found = useMemo(() => (typed === undefined ? [] : suggestPeople(users, typed)), [users, typed]);
  // Each letter makes another list, which begins at its first entry again.
  const list = `${mention?.start} ${mention?.typed}`;
  return {
    found,
    typed: mention?.typed ?? '',
    active: mark.list === list ? mark.index : 0,
    setActive: (index: number) => setMark({ list, index }),
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    caret,
    start: mention?.start,
    /** `to` is null while the text hasn't got the focus, or a part of it is selected. */
    moveCaret: (next: string, to: number | null) => {
      setCaret(to);
      // An @ that was typed anew opens the list again where the last one was closed.
      if (to === null || !mentionAt(next, to)) setClosedAt(null);
    },
    close: () => setClosedAt(mention?.start ?? null),
  };
}

/** What follows a mention that takes the place of the word around the caret: `rest` without that word's end. */
function afterMention(rest: string): string {
  const next = rest.replace(/^[\p{L}\p{M}\p{N}._'’-]+/u, '');
  return /^\s/.test(next) ? next : ` ${next}`;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
