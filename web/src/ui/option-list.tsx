import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { formatCount } from '../lib/format.ts';
import { findOptions, type Option, shownOptions, typingFrom } from './option.ts';
import { useMark } from './option-mark.ts';

type OptionListProps = {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (value: string) => void;
  /** Checkboxes: any number can be chosen. */
  many?: boolean;
};

export function OptionList(props: OptionListProps) {
  const { label, options, chosen, many = false } = props;
  const [typed, setTyped] = useState('');
  const isLong = options.length >= typingFrom;
  const found = findOptions(options, typed);
  const { shown, hidden } = shownOptions(found, chosen);
  const note = found.length === 0 ? 'Nothing found' : hidden;
  const { list, marked, ...mark } = useMark(shown, chosen[0]);
  const jump = useJump(options, mark.goTo);
  const id = useId();
  const idOf = (option: Option) => `${id}-${options.indexOf(option)}`;

  function narrow(text: string) {
    setTyped(text);
    mark.startAt(text.trim() === '' ? chosen[0] : undefined);
  }

  function choose(value: string) {
    mark.goTo(value);
    props.onChoose(value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isSpace = event.key === ' ' && !isLong && !jump.isTyping();
    if (event.key !== 'Enter' && !isSpace) return mark.goByKey(event);
    event.preventDefault();
    if (marked) choose(marked.value);
  }

  return (
    <>
      <div className={isLong ? 'find' : 'sr-only'}>
        <Search aria-hidden="true" />
        <input
          className="h-full min-w-0 flex-1 type-13 outline-none"
          value={typed}
          onChange={({ target }) => (isLong ? narrow(target.value) : jump.type(target.value))}
          onKeyDown={onKeyDown}
          placeholder={isLong ? 'Type to find' : undefined}
          inputMode={isLong ? 'search' : 'none'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={marked && idOf(marked)}
        />
      </div>
      <div
        ref={list}
        className="find-list relative"
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable={many || undefined}
      >
        {shown.map((option) => (
          <OptionEntry
            key={option.value}
            id={idOf(option)}
            option={option}
            many={many}
            marked={option === marked}
            chosen={chosen.includes(option.value)}
            onPoint={mark.point}
            onChoose={choose}
          />
        ))}
      </div>
      <p className={note === '' ? 'sr-only' : 'px-2 py-3 text-ink-3 type-13'} role="status">
        {note}
      </p>
    </>
  );
}

type OptionEntryProps = {
  id: string;
  option: Option;
  many: boolean;
  marked: boolean;
  chosen: boolean;
  onPoint: (value: string) => void;
  onChoose: (value: string) => void;
};

function OptionEntry({ id, option, many, marked, chosen, onPoint, onChoose }: OptionEntryProps) {
  const { value, disabled = false } = option;
  return (
    <div
      className="option"
      id={id}
      role="option"
      // Never a tab stop: the input above keeps the focus and handles the keys.
      tabIndex={-1}
      aria-selected={marked}
      aria-checked={chosen}
      aria-disabled={disabled}
      data-selected={marked}
      data-disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => !disabled && !marked && onPoint(value)}
      onClick={() => !disabled && onChoose(value)}
    >
      {many && <span className="box" data-checked={chosen} aria-hidden="true" />}
      <span className="option-text" data-icon={option.icon ? '' : undefined}>
        {option.icon}
        {option.label}
      </span>
      {option.count !== undefined && (
        <>
          {' '}
          <span className="flex-none text-12 tabular-nums text-ink-3">{formatCount(option.count)}</span>
        </>
      )}
      {!many && chosen && <Check className="icon-sm" aria-hidden="true" />}
    </div>
  );
}

// Letters typed within this time form one word.
const pauseMs = 700;

function useJump(options: readonly Option[], goTo: (value: string) => void) {
  const typing = useRef({ text: '', at: 0 });

  function isTyping(): boolean {
    return performance.now() - typing.current.at < pauseMs;
  }

  function type(letters: string) {
    const text = (isTyping() ? typing.current.text : '') + letters.toLocaleLowerCase('en-US');
    typing.current = { text, at: performance.now() };
    const hit = options.find((option) => option.label.toLocaleLowerCase('en-US').startsWith(text));
    if (hit && !hit.disabled) goTo(hit.value);
  }

  return { isTyping, type };
}
