import type { ImportUndo } from '@purser/api/imports';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeFile } from '../../features/import/csv-file.ts';
import { EarlierImports } from '../../features/import/earlier-imports.tsx';
import { FileReading } from '../../features/import/file-reading.tsx';
import { FileStep } from '../../features/import/file-step.tsx';
import { ImportProblem } from '../../features/import/import-problem.tsx';
import { FileProgress } from '../../features/import/import-progress.tsx';
import { ImportReport } from '../../features/import/import-report.tsx';
import { LeaveGuard } from '../../features/import/leave-guard.tsx';
import { MatchStep } from '../../features/import/match-step.tsx';
import { useNoStrayDrops } from '../../features/import/use-file-drop.ts';
import { type ImportStep, useImportFlow } from '../../features/import/use-import-flow.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StepBar } from '../../ui/step-bar.tsx';

type Flow = ReturnType<typeof useImportFlow>;

const stepNames: Readonly<Record<ImportStep, string>> = {
  file: 'File',
  match: 'Match and check',
  import: 'Import',
  done: 'Report',
};
const allNames = Object.values(stepNames);

/** docs/product/csv-import.md#the-way. */
export function ImportCsv() {
  const flow = useImportFlow();
  const [undone, setUndone] = useState<ImportUndo>();
  useNoStrayDrops();
  const isUnsaved = flow.step !== 'done' && flow.matching?.isTouched === true;
  return (
    <div className="page">
      <PageHeader title="Upload CSV" description={descriptionOf(flow)}>
        {!undone && (
          <StepBar
            label="Steps of the upload"
            steps={allNames.slice(0, -1)}
            current={allNames.indexOf(stepNames[flow.step])}
          />
        )}
      </PageHeader>
      <StepRegion step={flow.step}>
        <Step flow={flow} undone={undone} onUndone={setUndone} />
      </StepRegion>
      <LeaveGuard isImporting={flow.run.isPending} isUnsaved={isUnsaved} onLeave={flow.run.cancel} />
    </div>
  );
}

type StepProps = {
  flow: Flow;
  /** What was undone of the import that is reported. */
  undone: ImportUndo | undefined;
  onUndone: (undo: ImportUndo | undefined) => void;
};

function Step({ flow, undone, onUndone }: StepProps) {
  const { chosen, matching, run, check, step } = flow;
  const recognized = recognizedFile(flow);
  const fileName = chosen?.file.name ?? '';
  if (step === 'done' && run.reply)
    return (
      <ImportReport
        fileName={fileName}
        reply={run.reply}
        undone={undone}
        onUndone={onUndone}
        onAnother={() => {
          onUndone(undefined);
          flow.startOver();
        }}
      />
    );
  if (step === 'import')
    return <FileProgress fileName={fileName} isImporting amount={run.progress} onCancel={run.cancel} />;
  if (step === 'match' && chosen && matching) {
    return (
      <MatchStep
        chosen={chosen}
        matching={matching}
        onChange={flow.match}
        onBack={flow.backToFile}
        onImport={flow.importMatched}
      >
        <Outcome run={run} />
        {recognized && <FileReading file={recognized} onChoose={flow.read} />}
      </MatchStep>
    );
  }
  if (check.isPending)
    return <FileProgress fileName={fileName} isImporting={false} onCancel={check.cancel} />;
  const earlier = matching && { name: fileName, onContinue: flow.backToMatching };
  return (
    <>
      <FileStep refusal={flow.refusal} onChoose={flow.choose} earlier={earlier}>
        <Outcome run={check} />
      </FileStep>
      <EarlierImports kind="portfolio" />
    </>
  );
}

function Outcome({ run }: { run: Flow['run'] | Flow['check'] }) {
  if (run.isCancelled) return <Alert title="Import cancelled">Nothing was written.</Alert>;
  if (run.problem) return <ImportProblem problem={run.problem} onRetry={run.retry} />;
  return null;
}

/** A new step takes the focus, as a new page would. */
function StepRegion({ step, children }: { step: ImportStep; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    region.current?.focus({ preventScroll: true });
    region.current?.parentElement?.scrollIntoView();
  }, [step]);
  return (
    <section ref={region} tabIndex={-1} aria-label={stepNames[step]} className="relative outline-none">
      {children}
    </section>
  );
}

const recognizedFile = ({ run, matching }: Flow) =>
  run.reply?.file ?? matching?.needed?.file ?? matching?.first?.file;

function descriptionOf(flow: Flow): string | undefined {
  const { chosen, step } = flow;
  if (!chosen || step === 'file') return undefined;
  const file = recognizedFile(flow);
  return file ? describeFile(chosen.file.name, file) : chosen.file.name;
}
