import type { TableMatching } from '@purser/domain/csv/table-file';
import { sentenceList } from '@purser/domain/sentence-list';
import { FileUp, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { tableFileTypes } from '../../lib/table-files.ts';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Disclosure } from '../disclosure.tsx';
import { useDropZone } from '../drop-zone.ts';
import { FileInput } from '../file-input.tsx';
import { Progress } from '../progress.tsx';
import { leftOut, MatchColumns } from './match-columns.tsx';
import { ErrorsDownload, RowList } from './row-list.tsx';
import type { FileOutcome, useFileImport } from './use-file-import.ts';

type Flow<Reply extends FileOutcome, Asked> = ReturnType<typeof useFileImport<Reply, Asked>>;

type FileImportProps<Reply extends FileOutcome, Asked> = {
  flow: Flow<Reply, Asked>;
  /** Names the place for files. */
  label: string;
  /** What kind of file is taken. */
  hint: string;
  /** What the button that imports says, and while it does. */
  importLabel: string;
  busyLabel: string;
  /** What is said of a file that can't be read, by its error. */
  failure: (error: Error) => string | null;
  /** Whether what the trial says may be imported. */
  isReady: boolean;
  disabled?: boolean;
  /** The types that the picker offers. */
  accept?: string;
  onFile?: (file: File) => void;
  onCancel?: () => void;
  /** What is asked of the file, and what the trial says of it. */
  children?: ReactNode;
};

/** The way of every file of a table: choose or drop, match columns, see the trial, import. */
export function FileImport<Reply extends FileOutcome, Asked>(props: FileImportProps<Reply, Asked>) {
  const { flow, label, hint, failure, disabled = false, onFile = flow.choose, children } = props;
  const { chosen, matching, reply, error, isReading, isImporting } = flow;
  return (
    <>
      <FileChoice
        label={label}
        hint={hint}
        name={chosen?.file.name}
        disabled={disabled || isImporting}
        accept={props.accept}
        onFile={onFile}
        onClear={flow.clear}
      />
      {isReading && <Progress label="Reading the file" />}
      {error && !isReading && !isImporting && (
        <Alert
          variant="destructive"
          action={
            chosen && (
              <Button variant="outline" size="sm" onClick={flow.retry}>
                Try again
              </Button>
            )
          }
        >
          {failure(error)}
        </Alert>
      )}
      {chosen && matching && <Columns flow={flow} matching={matching} isOpen={error !== null} />}
      {chosen && children}
      {chosen && reply && !flow.isDone && <OtherLines lines={reply.otherLines} />}
      {chosen && reply && !flow.isDone && <Refused reply={reply} fileName={chosen.file.name} />}
      {chosen && <Buttons {...props} />}
    </>
  );
}

type ColumnsProps<Reply extends FileOutcome, Asked> = {
  flow: Flow<Reply, Asked>;
  matching: TableMatching;
  isOpen: boolean;
};

function Columns<Reply extends FileOutcome, Asked>({ flow, matching, isOpen }: ColumnsProps<Reply, Asked>) {
  const [opened, setOpened] = useState<boolean>();
  const { columns, ownColumns: fields, sample, guess } = matching;
  const fieldOf = (column: string) => fields.find(({ name }) => guess[name] === column)?.name;
  // What somebody said of one column is said of all: else a name that was left out would be found again.
  const choose = (column: string, field: string) => {
    const left = fields.map(({ name }): [string, string] => [
      name,
      guess[name] === column ? leftOut : (guess[name] ?? leftOut),
    ]);
    flow.match({ ...Object.fromEntries(left), ...(field === leftOut ? {} : { [field]: column }) });
  };
  const required = fields.filter(({ isRequired }) => isRequired).map((field) => field.label);
  return (
    <Disclosure title="Columns" open={opened ?? isOpen} onOpenChange={setOpened}>
      <MatchColumns
        columns={columns}
        sample={sample}
        options={fields.map((field) => ({
          value: field.name,
          label: field.isRequired ? `${field.label} *` : field.label,
        }))}
        fieldOf={fieldOf}
        note={`${required.join(', ')} ${required.length === 1 ? 'is' : 'are'} required. A field takes one column.`}
        onChoose={choose}
      />
    </Disclosure>
  );
}

function OtherLines({ lines }: { lines: FileOutcome['otherLines'] }) {
  if (lines.length === 0) return null;
  const rows = lines.slice(0, 5).map(({ row }) => formatCount(row));
  const more = lines.length > rows.length ? [`${formatCount(lines.length - rows.length)} more`] : [];
  return (
    <p className="field-hint">
      {countOf(lines.length, 'line is', 'lines are')} left out as a total or a repeated header: row{' '}
      {sentenceList([...rows, ...more])}
    </p>
  );
}

function Refused({ reply, fileName }: { reply: FileOutcome; fileName: string }) {
  const { errors, matching } = reply;
  if (errors.length === 0) return null;
  return (
    <section
      aria-label="Refused rows"
      className="grid gap-2 rounded-md border border-line pb-1 *:first:px-4 *:first:pt-3"
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b>{countOf(reply.refused, 'row was', 'rows were')} refused</b>
        <ErrorsDownload reply={{ columns: matching.columns, errors }} fileName={fileName} />
      </p>
      <RowList messages={errors} />
    </section>
  );
}

function Buttons<Reply extends FileOutcome, Asked>(props: FileImportProps<Reply, Asked>) {
  const { flow, importLabel, busyLabel, isReady, disabled = false, onCancel = flow.clear } = props;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        disabled={disabled || !isReady || flow.isReading}
        busy={flow.isImporting}
        busyLabel={busyLabel}
        onClick={flow.start}
      >
        {importLabel}
      </Button>
    </div>
  );
}

type FileChoiceProps = {
  /** Names the place for files. */
  label: string;
  /** What kind of file is taken. */
  hint: string;
  /** The chosen file. */
  name: string | undefined;
  disabled?: boolean;
  accept?: string | undefined;
  onFile: (file: File) => void;
  onClear?: () => void;
};

/** Chooses a file, or takes one that is dropped. */
function FileChoice(props: FileChoiceProps) {
  const { label, hint, name, disabled = false, accept = tableFileTypes, onFile, onClear } = props;
  const input = useRef<HTMLInputElement>(null);
  const { isOver, zone } = useDropZone((file) => file && !disabled && onFile(file));
  return (
    <div className="file-choice" data-over={isOver && !disabled ? '' : undefined} {...zone}>
      <FileUp className="icon-md" aria-hidden="true" />
      <p>{name ? <b>{name}</b> : hint}</p>
      <Button
        variant={name ? 'outline' : 'default'}
        size="sm"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {name ? 'Choose another file' : 'Choose file'}
      </Button>
      {name && onClear && (
        <Button variant="ghost" size="icon-sm" aria-label="Remove the file" onClick={onClear}>
          <X className="icon-sm" aria-hidden="true" />
        </Button>
      )}
      <FileInput
        ref={input}
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onFiles={([file]) => file && onFile(file)}
      />
    </div>
  );
}
