import type { useStages } from '../features/requests/lists/use-stages.ts';
import { formatCount } from '../lib/format.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { ToggleChip } from '../ui/toggle-chip.tsx';
import type { useRequestsAddress } from './requests-address.ts';
import { useSearchKeys } from './search-keys.ts';

type RequestsToolbarProps = {
  address: ReturnType<typeof useRequestsAddress>;
  /** Null until the requests are loaded. */
  found: ReturnType<typeof useStages> | null;
  /** Whether `found` belongs to the typed text. */
  isSettled: boolean;
};

export function RequestsToolbar({ address, found, isSettled }: RequestsToolbarProps) {
  const { search, onKeyDown } = useSearchKeys({ text: address.text, onText: address.setText, isSettled });

  return (
    <div className="flex items-center gap-2">
      <div role="search" className="contents" onKeyDown={onKeyDown}>
        <SearchInput
          ref={search}
          label="Search requests"
          value={address.text}
          onChange={address.setText}
          shortcut="/"
          className="narrow:w-64 max-narrow:flex-1"
        />
      </div>
      <ToggleChip pressed={address.isMine} onChange={address.setMine}>
        My turn {found && <span className="chip-values num">{formatCount(found.mine)}</span>}
      </ToggleChip>
      <ToggleChip pressed={address.isOwn} onChange={address.setOwn}>
        Mine {found && <span className="chip-values num">{formatCount(found.own)}</span>}
      </ToggleChip>
      <span
        className="num mx-1 flex-none text-12 whitespace-nowrap text-ink-3 max-narrow:sr-only"
        role="status"
      >
        {found && `${formatCount(found.shown)} of ${formatCount(found.total)}`}
      </span>
    </div>
  );
}
