import { useState } from 'react';
import { Tooltip } from '../../ui/tooltip.tsx';

interface ColumnSampleProps {
  readonly column: string;
  readonly values: readonly string[];
}

export function ColumnSample({ column, values }: ColumnSampleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const filled = values.filter((value) => value.trim() !== '');
  if (filled.length === 0) return <span className="text-ink-3">empty</span>;
  return (
    <Tooltip text={<SampleLines values={filled} />}>
      <button
        type="button"
        className="block min-h-6 w-full min-w-0 rounded-sm text-left hover:text-ink"
        aria-expanded={isOpen}
        aria-label={`First values of ${column}: ${filled.join(', ')}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? (
          <SampleLines values={filled} />
        ) : (
          <span className="block truncate">
            {filled.map((value, at) => (
              <span key={at} className={at > 0 ? 'text-ink-3' : undefined}>
                {at > 0 && ' · '}
                {value}
              </span>
            ))}
          </span>
        )}
      </button>
    </Tooltip>
  );
}

function SampleLines({ values }: { values: readonly string[] }) {
  return values.map((value, at) => (
    <span key={at} className="block max-h-[5lh] overflow-hidden wrap-anywhere">
      {value}
    </span>
  ));
}
