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
    <div className={classNames('search', className)}>
      <Search aria-hidden="true" />
      <input
        ref={ref}
        className="input"
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
        <kbd className="kbd" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
      {value !== '' && (
        <button type="button" className="inner-button" aria-label="Clear search" onClick={() => onChange('')}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
