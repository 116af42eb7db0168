import type { CsvMapping } from '@purser/api/portfolio';
import type { ReactNode } from 'react';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MatchColumns } from '../../ui/file-import/match-columns.tsx';
import { ErrorsDownload, RowList } from '../../ui/file-import/row-list.tsx';
import { type ChosenFile, useTrialRun } from './import.queries.ts';
import { countsText, ImportCounts } from './import-counts.tsx';
import { fieldOf, fieldOptions, missingFields, neededBeside, withField } from './import-fields.ts';
import { ImportProblem } from './import-problem.tsx';
import { ImportProgress } from './import-progress.tsx';
import { MatchValues } from './match-values.tsx';
import { ReadOwnValues, ReadValues } from './read-values.tsx';
import { ImportOutlook, TrialChoices } from './trial-outlook.tsx';
import type { Matching } from './use-import-flow.ts';
import { WarningList } from './warning-list.tsx';

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
  const renewals = trial.data?.renewals ?? 0;
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
            <MatchColumns
              columns={needed.columns}
              sample={needed.sample}
              options={fieldOptions}
              fieldOf={(column) => fieldOf(mapping, column)}
              note="Vendor and Product Name are required. A field takes one column: choosing it again moves it."
              warning={neededBeside(reading)}
              onChoose={(column, field) => onChange(withField(mapping, column, field))}
            />
            <ReadValues
              reading={reading}
              isInferred={trial.data !== undefined}
              hasShortYears={trial.data?.shortYears === true}
              renewals={renewals}
              onChange={change}
            />
            {values}
          </div>
          {trialRun}
        </div>
      ) : (
        <>
          {trialRun}
          <ReadOwnValues reading={reading} renewals={renewals} onChange={change} />
          {values}
        </>
      )}
    </div>
  );
}

interface TrialRunProps {
  readonly fileName: string;
  readonly mapping: CsvMapping;
  readonly missing: readonly string[];
  readonly trial: ReturnType<typeof useTrialRun>;
  readonly onChange: (change: Partial<CsvMapping>) => void;
  readonly onBack: () => void;
  readonly onImport: () => void;
}

function TrialRun({ fileName, mapping, missing, trial, onChange, onBack, onImport }: TrialRunProps) {
  const isReady = missing.length === 0;
  const reply = isReady ? trial.data : undefined;
  const isCurrent = reply !== undefined && !trial.isFetching && !trial.isError;
  const rows = reply ? reply.created + reply.updated : 0;
  return (
    <Card className="flex min-h-0 flex-col" title="Trial run" note="Nothing is written yet">
      <div className="h-1 shrink-0 px-4">
        {isReady && trial.isFetching && <ImportProgress label="Trial run" amount={trial.progress} />}
      </div>
      <ImportCounts reply={reply} isOld={!isCurrent} />
      {reply && <ImportOutlook reply={reply} telling="before" />}
      {reply && <TrialChoices mapping={mapping} reply={reply} onChange={onChange} />}
      <p className="sr-only" role="status">
        {isCurrent && `Trial run: ${countsText(reply)}`}
      </p>
      <div className="grid gap-3 p-4 empty:hidden">
        {!isReady && (
          <Alert variant="warning">
            Match a column with {missing.join(' and one with ')} to see what would happen.
          </Alert>
        )}
        {isReady && !trial.isFetching && trial.error && (
          <ImportProblem problem={trial.error} action="tried" onRetry={() => void trial.refetch()} />
        )}
      </div>
      {reply && reply.errors.length + reply.warnings.length > 0 && (
        <section
          className="relative max-h-[60dvh] min-h-0 overflow-auto wide:max-h-none"
          tabIndex={0}
          aria-label="Remarks on rows"
        >
          <RowList messages={reply.errors} />
          <WarningList warnings={reply.warnings} />
        </section>
      )}
      <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <span className="flex-1" />
        {isCurrent && <ErrorsDownload reply={reply} fileName={fileName} />}
        <Button className="ml-auto grow narrow:grow-0" disabled={!isCurrent || rows === 0} onClick={onImport}>
          {isCurrent ? `Import ${countOf(reply.items + reply.updatedItems, 'item')}` : 'Import'}
        </Button>
        {isCurrent && rows === 0 && (
          <p className="w-full text-right text-12 text-ink-2">No row would create or change an item.</p>
        )}
      </footer>
    </Card>
  );
}
