import { X } from 'lucide-react';

type ChipProps = { label: string; onRemove?: () => void };

export function Chip({ label, onRemove }: ChipProps) {
  return (
    <span className="chip" data-value="">
      <span className={onRemove ? undefined : 'pr-2.5'}>{label}</span>
      {onRemove && (
        <button type="button" className="chip-clear" aria-label={`Remove ${label}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
