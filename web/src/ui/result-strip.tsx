import type { ReactNode } from 'react';
import { Figure, Figures } from './figures.tsx';

type Result = { label: string; value: ReactNode; note?: ReactNode };

/** What follows from a form, in a row of a few answers. */
export const ResultStrip = ({ results }: { results: readonly Result[] }) => (
  <Figures look="strip" className="result-strip">
    {results.map(({ label, value, note }) => (
      <Figure key={label} label={label} note={note}>
        {value}
      </Figure>
    ))}
  </Figures>
);
