import { ArrowDown, ArrowUp, type LucideIcon, Pencil, X } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useListFocus } from './list-focus.ts';
import { TextInput } from './text-input.tsx';

type EditableListProps<Row> = {
  /** Names the list. */
  label: string;
  /** 'group' */
  noun: string;
  rows: readonly Row[];
  /** What a row is known by, whatever else of it is changed. */
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Short names stand side by side, others one below the other. */
  isChips?: boolean;
  disabled?: boolean;
  onRename?: ((row: Row, name: string) => void) | undefined;
  /** Of chips: opens the dialog in which a row gets another name; undefined for a row that keeps its own. */
  renamerOf?: ((row: Row) => (() => void) | undefined) | undefined;
  /** To an index among the others. */
  onMove?: ((row: Row, index: number) => void) | undefined;
  onRemove?: ((row: Row) => void) | undefined;
  /** What is asked before a row is removed. */
  removeQuestion?: ((row: Row) => { title: string; description: string }) | undefined;
  /** What is said once a row is removed. */
  removedText?: (row: Row) => string;
  /** Whether a row isn't saved yet. */
  isNew?: (row: Row) => boolean;
  errorOf?: ((row: Row) => string | undefined) | undefined;
  /** Puts the parts of a row together with what else it has; otherwise they stand side by side. */
  layOut?: ((row: Row, parts: RowParts) => ReactNode) | undefined;
  empty?: ReactNode;
  /** Below the list: how rows are added. Its field has `data-add`; `say` tells what it has done. */
  children?: (say: (news: string) => void) => ReactNode;
};

export interface RowParts {
  readonly name: ReactNode;
  readonly moves: ReactNode;
  readonly remove: ReactNode;
  readonly error: ReactNode;
}

/** A list to add to, whose rows are renamed, moved and removed. The focus stays in it, and what was done is said. */
export function EditableList<Row>(list: EditableListProps<Row>) {
  const { rows, keyOf, nameOf, isChips = false, removedText = (row) => `${nameOf(row)} was removed` } = list;
  const frame = useRef<HTMLUListElement>(null);
  const { news, say, focusNext, restoredFocus } = useListFocus(frame);
  const [asked, setAsked] = useState<Row | null>(null);
  const question = asked && list.removeQuestion?.(asked);

  function remove(row: Row) {
    setAsked(null);
    list.onRemove?.(row);
    say(removedText(row));
  }

  const askOrRemove = (row: Row) => (list.removeQuestion ? setAsked(row) : remove(row));

  function move(row: Row, to: number) {
    focusNext({ key: keyOf(row), controls: to < rows.indexOf(row) ? ['up', 'down'] : ['down', 'up'] });
    list.onMove?.(row, to);
    say(`${nameOf(row)} is now ${to + 1} of ${rows.length}`);
  }

  return (
    <>
      {rows.length === 0 && list.empty}
      <ul
        ref={frame}
        className={isChips ? 'list-chips' : 'list-rows'}
        aria-label={list.label}
        {...restoredFocus}
      >
        {rows.map((row, at) => (
          <li key={keyOf(row)} data-row={keyOf(row)} data-new={list.isNew?.(row) ? '' : undefined}>
            {isChips ? (
              <ChipRow list={list} row={row} onRemove={() => askOrRemove(row)} />
            ) : (
              <ListRow
                list={list}
                row={row}
                onRemove={() => askOrRemove(row)}
                onMove={(by) => move(row, at + by)}
                canMove={{ up: at > 0, down: at < rows.length - 1 }}
              />
            )}
            {list.isNew?.(row) && <span className="sr-only">not saved</span>}
          </li>
        ))}
      </ul>
      {list.children?.(say)}
      <p className="sr-only" role="status">
        {news}
      </p>
      {asked && question && (
        <ConfirmDialog
          onOpenChange={(open) => open || setAsked(null)}
          {...question}
          confirmLabel={`Remove ${list.noun}`}
          cancelLabel={`Keep ${list.noun}`}
          onConfirm={() => remove(asked)}
        />
      )}
    </>
  );
}

type RowProps<Row> = { list: EditableListProps<Row>; row: Row; onRemove: () => void };

const ChipRow = <Row,>({ list, row, onRemove }: RowProps<Row>) =>
  list.disabled || !list.onRemove ? (
    <span>{list.nameOf(row)}</span>
  ) : (
    <Chip label={list.nameOf(row)} onRemove={onRemove} onRename={list.renamerOf?.(row)} />
  );

type ListRowProps<Row> = RowProps<Row> & {
  onMove: (by: -1 | 1) => void;
  canMove: { readonly up: boolean; readonly down: boolean };
};

function ListRow<Row>({ list, row, onRemove, onMove, canMove }: ListRowProps<Row>) {
  const { noun, disabled = false, onRename } = list;
  const id = useId();
  const name = list.nameOf(row);
  const error = list.errorOf?.(row);
  const parts: RowParts = {
    name: onRename ? (
      <NameField
        aria-label={`Name of the ${noun}`}
        name={name}
        disabled={disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : id}
        onRename={(typed) => onRename(row, typed)}
      />
    ) : (
      <span>{name}</span>
    ),
    moves: list.onMove && (
      <span className="flex gap-0.5">
        {moves.map(({ control, by, Icon }) => (
          <Button
            key={control}
            variant="ghost"
            size="icon-sm"
            data-control={control}
            disabled={disabled || !canMove[control]}
            aria-label={`Move ${name} ${control}`}
            onClick={() => onMove(by)}
          >
            <Icon aria-hidden="true" />
          </Button>
        ))}
      </span>
    ),
    remove: list.onRemove && (
      <Button
        variant="ghost"
        size="sm"
        tone="danger"
        data-control="remove"
        disabled={disabled}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    ),
    error: error !== undefined && (
      <p id={id} className="field-error" role="alert">
        {error}
      </p>
    ),
  };
  if (list.layOut) return list.layOut(row, parts);
  return Object.entries(parts).map(([part, drawn]) => <Fragment key={part}>{drawn}</Fragment>);
}

const moves = [
  { control: 'up', by: -1, Icon: ArrowUp },
  { control: 'down', by: 1, Icon: ArrowDown },
] as const;

type NameFieldProps = Omit<ComponentProps<typeof TextInput>, 'name'> & {
  name: string;
  onRename: (name: string) => void;
};

/** Enter and leaving the field rename, Escape gives it up. What isn't saved stays typed until the name has changed. */
function NameField({ name, onRename, ...field }: NameFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const text = typed?.over === name ? typed.text : name;

  function rename() {
    const now = text.trim();
    if (now === '' || now === name) setTyped(null);
    else onRename(now);
  }

  return (
    <TextInput
      {...field}
      value={text}
      onChange={({ target }) => setTyped({ text: target.value, over: name })}
      onBlur={rename}
      onKeyDown={({ key }) => {
        if (key === 'Enter') rename();
        if (key === 'Escape') setTyped(null);
      }}
    />
  );
}

type ChipProps = { label: string; onRemove: () => void; onRename?: (() => void) | undefined };

export function Chip({ label, onRemove, onRename }: ChipProps) {
  return (
    <span className="chip" data-value="">
      <span>{label}</span>
      {onRename && <ChipButton control="rename" label={`Rename ${label}`} icon={Pencil} onClick={onRename} />}
      <ChipButton control="remove" label={`Remove ${label}`} icon={X} onClick={onRemove} />
    </span>
  );
}

type ChipButtonProps = { control: string; label: string; icon: LucideIcon; onClick: () => void };

const ChipButton = ({ control, label, icon: Icon, onClick }: ChipButtonProps) => (
  <button type="button" className="chip-clear" data-control={control} aria-label={label} onClick={onClick}>
    <Icon aria-hidden="true" />
  </button>
);
