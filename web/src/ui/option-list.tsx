import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { findOptions, type Option, typingFrom } from './option.ts';
import { useJump } from './option-jump.ts';

// More than this many entries at once help nobody and cost time to draw: typing narrows them.
const shownAtMost = 100;

type OptionListProps = {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (value: string) => void;
  /** Boxes instead of one tick: any number can be chosen. */
  many?: boolean;
  emptyText?: string | undefined;
};

// The list below trims values and takes '' for "none": inside it every value carries a sign in front.
const inside = (value: string) => `=${value}`;

/** The entries inside a popover: arrows move, Enter chooses, typing finds or, in a short list, jumps. */
export function OptionList(props: OptionListProps) {
  const { label, options, chosen, onChoose, many = false } = props;
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(() => inside(chosen[0] ?? options[0]?.value ?? ''));
  const isLong = options.length >= typingFrom;
  const found = findOptions(options, typed);
  const shown = found.slice(0, shownAtMost);
  const jump = useJump(options, (value) => setCurrent(inside(value)));

  function chooseBySpace(event: KeyboardEvent) {
    if (isLong || event.key !== ' ' || jump.isTyping()) return;
    event.preventDefault();
    onChoose(current.slice(1));
  }

  return (
    <Command label={label} shouldFilter={false} loop value={current} onValueChange={setCurrent}>
      <div className={isLong ? 'find' : 'sr-only'}>
        <Search aria-hidden="true" />
        <Command.Input
          className="find-input"
          value={typed}
          onValueChange={isLong ? setTyped : jump.type}
          onKeyDown={chooseBySpace}
          placeholder={isLong ? 'Type to find' : undefined}
          inputMode={isLong ? 'search' : 'none'}
        />
      </div>
      <Command.List className="find-list" label={label} aria-multiselectable={many || undefined}>
        {shown.map((option) => (
          <OptionEntry
            key={option.value}
            option={option}
            many={many}
            chosen={chosen.includes(option.value)}
            onChoose={onChoose}
          />
        ))}
      </Command.List>
      <OptionNote found={found.length} shown={shown.length} emptyText={props.emptyText} />
    </Command>
  );
}

type OptionEntryProps = { option: Option; many: boolean; chosen: boolean; onChoose: (value: string) => void };

function OptionEntry({ option, many, chosen, onChoose }: OptionEntryProps) {
  return (
    <Command.Item
      className="option"
      value={inside(option.value)}
      disabled={option.disabled}
      aria-checked={chosen}
      onSelect={() => onChoose(option.value)}
    >
      {many && <span className="box" data-checked={chosen} aria-hidden="true" />}
      <span className="option-text" data-icon={option.icon ? '' : undefined}>
        {option.icon}
        {option.label}
      </span>
      {!many && chosen && <Check className="icon-sm" aria-hidden="true" />}
    </Command.Item>
  );
}

type OptionNoteProps = { found: number; shown: number; emptyText: string | undefined };

function OptionNote({ found, shown, emptyText = 'Nothing found' }: OptionNoteProps) {
  const note = found === 0 ? emptyText : `The first ${shown} of ${found}. Type to narrow them.`;
  const isNeeded = found === 0 || found > shown;
  return (
    <p className={isNeeded ? 'option-none' : 'sr-only'} role="status">
      {isNeeded && note}
    </p>
  );
}
