import type { CsvMapping } from '@purser/api/portfolio';
import type { ReactNode } from 'react';
import { type ChosenFile, useTrialRun } from './import.queries.ts';
import { missingFields } from './import-fields.ts';
import { MatchColumns } from './match-columns.tsx';
import { ReadValues } from './read-values.tsx';
import { TrialRun } from './trial-run.tsx';
import type { Matching } from './use-import-flow.ts';

interface MatchStepProps {
  readonly chosen: ChosenFile;
  readonly matching: Matching;
  readonly onChange: (mapping: CsvMapping) => void;
  readonly onBack: () => void;
  readonly onImport: () => void;
  /** What happened to an import that was tried from here. */
  readonly children?: ReactNode;
}

/** The columns of a foreign file and how to read them, beside a trial that follows every change. */
export function MatchStep({ chosen, matching, onChange, onBack, onImport, children }: MatchStepProps) {
  const { needed, mapping } = matching;
  const trial = useTrialRun(chosen, mapping, missingFields(mapping).length === 0);
  const reading = { ...trial.data?.mapping, ...mapping };
  return (
    <div className="grid gap-4">
      {children}
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_440px] wide:*:max-h-[max(32rem,calc(100dvh-7rem))]">
        <div className="flex min-w-0 flex-col gap-4">
          <MatchColumns needed={needed} mapping={mapping} onChange={onChange} />
          <ReadValues
            reading={reading}
            isInferred={trial.data !== undefined}
            onChange={(change) => onChange({ ...mapping, ...change })}
          />
        </div>
        <TrialRun
          fileName={chosen.file.name}
          mapping={mapping}
          trial={trial}
          onBack={onBack}
          onImport={onImport}
        />
      </div>
    </div>
  );
}
