import type { CsvMapping } from '@purser/api/portfolio';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type ChosenFile, useTrialRun } from './import.queries.ts';
import { missingFields } from './import-fields.ts';
import { MatchColumns } from './match-columns.tsx';
import { MatchValues } from './match-values.tsx';
import { ReadValues } from './read-values.tsx';
import { TrialRun } from './trial-run.tsx';
import type { Matching } from './use-import-flow.ts';

interface MatchStepProps {
  readonly chosen: ChosenFile;
  readonly matching: Matching;
  readonly onChange: (mapping: CsvMapping) => void;
  readonly onBack: () => void;
  readonly onImport: () => void;
  readonly children?: ReactNode;
}

export function MatchStep({ chosen, matching, onChange, onBack, onImport, children }: MatchStepProps) {
  const { needed, mapping, first, isTouched } = matching;
  const missing = needed ? missingFields(mapping) : [];
  const known = isTouched ? undefined : first;
  const trial = useTrialRun(chosen, { mapping, isReady: missing.length === 0, known });
  const reading = { ...trial.data?.mapping, ...mapping };
  const change = (part: Partial<CsvMapping>) => onChange({ ...mapping, ...part });
  const trialRun = (
    <TrialRun
      fileName={chosen.file.name}
      mapping={mapping}
      missing={missing}
      trial={trial}
      onChange={change}
      onBack={onBack}
      onImport={onImport}
    />
  );
  const values = <MatchValues mapping={mapping} found={trial.data?.newValues} onChange={onChange} />;
  return (
    <div className={classNames('grid gap-4', !needed && 'max-w-[720px]')}>
      {children}
      {needed ? (
        <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_440px] wide:*:max-h-[max(32rem,calc(100dvh-7rem))]">
          <div className="flex min-w-0 flex-col gap-4 wide:max-h-none!">
            <MatchColumns needed={needed} mapping={mapping} onChange={onChange} />
            <ReadValues
              reading={reading}
              isInferred={trial.data !== undefined}
              hasShortYears={trial.data?.shortYears === true}
              onChange={change}
            />
            {values}
          </div>
          {trialRun}
        </div>
      ) : (
        <>
          {trialRun}
          {values}
        </>
      )}
    </div>
  );
}
