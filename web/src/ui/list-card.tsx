import { Problem } from '@purser/domain/problem';
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Merge, namesByKey, rowsOf } from '../lib/draft.ts';
import { serverMessage } from '../lib/server-message.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditableList, type RowParts } from './editable-list.tsx';
import { QueryError } from './query-error.tsx';
import { plainText, type Shared, useSharedSave } from './shared-save.ts';
import { TextInput } from './text-input.tsx';

/** A list that is saved with each change, together with what others have changed meanwhile. */
export interface ListDescription<Row> {
  /** 'Groups' */
  readonly title: string;
  /** 'Group' */
  readonly noun: string;
  readonly hint?: string;
  readonly queryKey: QueryKey;
  readonly read: (signal?: AbortSignal) => Promise<Row[]>;
  /** Refused as 'stale' where the list isn't `from` any more. */
  readonly save: (rows: Row[], from: Row[]) => Promise<Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** A row as a whole where it isn't given. */
  readonly merge?: Merge<Row>;
  /** What people call its fields. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly rename?: (row: Row, name: string) => Row;
  /** Its order is the people's. */
  readonly canMove?: boolean;
  readonly isChips?: boolean;
  /** A new row of a typed name, unlike all others. */
  readonly create?: (name: string, rows: readonly Row[]) => Row;
  /** What else is old once it is saved. */
  readonly onSaved?: (client: QueryClient) => unknown;
}

export function sharedList<Row>(list: ListDescription<Row>): Shared<Row[]> {
  const { title, keyOf, nameOf, labels = {}, merge } = list;
  return {
    queryKey: list.queryKey,
    read: () => list.read(),
    save: list.save,
    merge: rowsOf<Row>({ keyOf, ...(merge && { merge }) }),
    words: {
      title: `The ${title.toLowerCase()} have changed since you opened them`,
      labelsOf: (sides) => {
        const names = namesByKey(sides, keyOf, nameOf);
        return ({ path: [key, ...inner], isOrder }) =>
          isOrder && key === undefined
            ? 'Order'
            : [names.get(key ?? ''), ...inner.slice(0, 1).map((name) => labels[name] ?? name)]
                .filter(Boolean)
                .join(' · ');
      },
      textOf: (side, { path }) => (side === undefined && path.length === 1 ? 'removed' : plainText(side)),
    },
  };
}

type ListCardProps<Row> = {
  list: ListDescription<Row>;
  /** The person may not change it. */
  disabled: boolean;
  /** What else a row has, beside its parts. */
  layOut?: (row: Row, parts: RowParts, onChange: (next: (row: Row) => Row) => void) => ReactNode;
  removeQuestion?: (row: Row) => { title: string; description: string };
  /** How rows are added that begin with more than a name; answers whether that was done. */
  add?: (onAdd: (row: Row) => Promise<boolean>, isBusy: boolean) => ReactNode;
};

export function ListCard<Row>({ list, disabled, layOut, removeQuestion, add }: ListCardProps<Row>) {
  const client = useQueryClient();
  const query = useQuery({ queryKey: list.queryKey, queryFn: ({ signal }) => list.read(signal) });
  const saving = useSharedSave(sharedList(list), { onSaved: () => list.onSaved?.(client) });
  const { keyOf, nameOf, rename, create } = list;
  const rows = query.data ?? [];
  const faults = faultsByKey(saving.error, (saving.refused ?? []).map(keyOf));
  const isShownAtRow = [...faults.keys()].some((key) => rows.some((row) => keyOf(row) === key));
  const failure = serverMessage(
    saving.error,
    `The ${list.title.toLowerCase()} were not saved. Please try again.`,
  );
  const change = (row: Row, next: (row: Row) => Row) =>
    saving.save((now) => now.map((one) => (keyOf(one) === keyOf(row) ? next(one) : one)));
  const addRow = (rowFor: (now: readonly Row[]) => Row) =>
    saving.saved((now) => {
      const row = rowFor(now);
      return now.some((one) => keyOf(one) === keyOf(row)) ? now : [...now, row];
    });

  return (
    <Card title={list.title} note={list.isChips ? undefined : query.data && String(rows.length)}>
      {list.hint && <p className="list-hint">{list.hint}</p>}
      {query.isError && (
        <QueryError title={`The ${list.title.toLowerCase()} could not be loaded`} query={query} />
      )}
      <EditableList
        label={list.title}
        noun={list.noun.toLowerCase()}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        isChips={list.isChips ?? false}
        disabled={disabled}
        errorOf={(row) => faults.get(keyOf(row))}
        onRename={rename && ((row, name) => change(row, (now) => rename(now, name)))}
        onMove={
          list.canMove
            ? (row, index) => saving.save((now) => now.filter((one) => one !== row).toSpliced(index, 0, row))
            : undefined
        }
        onRemove={(row) => saving.save((now) => now.filter((one) => keyOf(one) !== keyOf(row)))}
        removeQuestion={removeQuestion}
        layOut={layOut && ((row, parts) => layOut(row, parts, (next) => change(row, next)))}
        empty={list.isChips && query.data && <p className="list-hint">None</p>}
      >
        {() => (
          <>
            {failure && !saving.isSaving && !isShownAtRow && (
              <Alert className="m-4" variant="destructive">
                {failure}
              </Alert>
            )}
            {!disabled && query.data && add?.((row) => addRow(() => row), saving.isSaving)}
            {!disabled && query.data && create && (
              <AddNamed
                noun={list.noun}
                isBusy={saving.isSaving}
                onAdd={(name) => addRow((now) => create(name, now))}
              />
            )}
          </>
        )}
      </EditableList>
      {saving.conflict && <ConflictDialog {...saving.conflict} />}
    </Card>
  );
}

// A list's place in a body has its name before it: `groups.2.name`.
const rowPath = /^(?:[a-z]\w*\.)?(\d+)\b/i;

/** The server's messages, by the keys of the rows that were sent. */
function faultsByKey(error: Error | null, sent: readonly string[]): Map<string, string> {
  const fields = error instanceof Problem ? Object.entries(error.fields ?? {}) : [];
  const faults = fields.flatMap(([path, message]): [string, string][] => {
    const key = sent[Number(rowPath.exec(path)?.[1])];
    return key === undefined ? [] : [[key, message]];
  });
  return new Map(faults);
}

type AddNamedProps = {
  /** 'Group' */
  noun: string;
  isBusy: boolean;
  /** Adds one of that name, and answers whether it was saved; otherwise the name stays typed. */
  onAdd: (name: string) => Promise<boolean>;
};

/** Adds something that begins with nothing but its name: a group, a form. */
function AddNamed({ noun, isBusy, onAdd }: AddNamedProps) {
  const [name, setName] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    onAdd(name.trim()).then(
      (isSaved) => isSaved && setName(''),
      () => {},
    );
  }

  return (
    <form className="list-new" onSubmit={submit}>
      <TextInput
        data-add=""
        aria-label={`Name of a new ${noun.toLowerCase()}`}
        placeholder={`New ${noun.toLowerCase()}`}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="outline" size="sm" busy={isBusy} busyLabel="Saving…">
        <Plus className="icon-sm" aria-hidden="true" />
        {noun}
      </Button>
    </form>
  );
}
