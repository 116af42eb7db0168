import { X } from 'lucide-react';

export function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="chip" data-value="">
      <span>{label}</span>
      <button
        type="button"
        className="chip-clear"
        data-control="remove"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
