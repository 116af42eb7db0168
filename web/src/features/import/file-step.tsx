import { exportCsv } from '@purser/api/addresses';
import { FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { urlOf } from '../../lib/call.ts';
import { tableFileTypes } from '../../lib/table-files.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { useFileDrop } from './use-file-drop.ts';

interface FileStepProps {
  readonly refusal: string | undefined;
  readonly onChoose: (file: File) => void;
  readonly earlier?: { readonly name: string; readonly onContinue: () => void } | undefined;
  readonly children?: ReactNode;
}

const templateAddress = urlOf(exportCsv, undefined, { template: 'true' });

export function FileStep({ refusal, onChoose, earlier, children }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState<string>();
  const take = ([file, ...more]: readonly File[]) => {
    setNote(more.length > 0 ? 'Drop one file at a time.' : undefined);
    if (file && more.length === 0) onChoose(file);
  };
  const isOver = useFileDrop(take);
  const wrong = note ?? refusal;
  return (
    <div className="grid max-w-[720px] gap-4">
      {wrong && <Alert variant="destructive">{wrong}</Alert>}
      {children}
      {earlier && (
        <Alert
          title={earlier.name}
          action={
            <Button variant="outline" size="sm" onClick={earlier.onContinue}>
              Continue with this file
            </Button>
          }
        >
          Its columns stay matched as you left them, until you choose another file.
        </Alert>
      )}
      <Card>
        <div
          className={classNames(
            'm-4 grid justify-items-center gap-1 rounded-lg border border-dashed px-4 py-12 text-center text-13 text-ink-2',
            isOver ? 'border-accent bg-accent-soft' : 'border-line-control',
          )}
        >
          <FileUp className="mb-1 text-ink-3" aria-hidden="true" />
          <p className="font-medium text-ink">Drop a CSV or Excel file here</p>
          <p className="max-w-[54ch]">
            Purser’s own template needs no matching. The columns of any other file are matched in the next
            step, and nothing is written before you have seen what would happen. Up to 50,000 rows and 20 MiB.
          </p>
          <div className="mt-3 flex flex-wrap justify-center gap-2">
            <Button onClick={() => input.current?.click()}>Choose file</Button>
            <a {...buttonLook({ variant: 'outline' })} href={templateAddress} download>
              Download template
            </a>
          </div>
          <FileInput ref={input} accept={tableFileTypes} aria-label="CSV file" onFiles={take} />
        </div>
      </Card>
    </div>
  );
}
