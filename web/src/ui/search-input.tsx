import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import { Kbd } from './kbd.tsx';

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  shortcut?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

export function SearchInput({
  label,
  value,
  onChange,
  placeholder,
  shortcut,
  className,
  ref,
}: SearchInputProps) {
  return (
    <div className={classNames('search', className)}>
      <Search aria-hidden="true" />
      <input
        ref={ref}
        className="input"
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' && shortcut && <Kbd>{shortcut}</Kbd>}
      {value !== '' && (
        <button type="button" className="inner-button" aria-label="Clear search" onClick={() => onChange('')}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
