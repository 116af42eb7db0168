import type { ReactNode } from 'react';

type Result = { label: string; value: ReactNode; note?: ReactNode };

/** What follows from a form, in a row of a few answers. */
export const ResultStrip = ({ results }: { results: readonly Result[] }) => (
  <dl className="result-strip">
    {results.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
