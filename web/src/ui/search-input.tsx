import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from './class-names.ts';

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  shortcut?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

export function SearchInput(props: SearchInputProps) {
  const { label, value, onChange, placeholder = label, shortcut, className, ref } = props;
  return (
    <div className={classNames('search relative min-w-0', className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-2.25 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      {/* On a phone there is no such key, and the words beside it need the room. */}
      <input
        ref={ref}
        className="input pr-8 pl-7.5 max-narrow:placeholder-shown:pr-2 pointer-coarse:placeholder-shown:pr-2"
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' && shortcut && (
        <kbd
          className="kbd pointer-events-none absolute top-1/2 right-1.75 -translate-y-1/2 max-narrow:hidden pointer-coarse:hidden"
          aria-hidden="true"
        >
          {shortcut}
        </kbd>
      )}
      {value !== '' && (
        <button
          type="button"
          className="inner-button absolute top-1/2 right-0.75 -translate-y-1/2"
          aria-label="Clear search"
          onClick={() => onChange('')}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
