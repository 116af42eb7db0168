import { renameRefusal } from '@purser/domain/option-rename';
import { parseBillingCycle } from '@purser/domain/options';
import { may } from '@purser/domain/policy';
import { Plus, TriangleAlert, Undo2 } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Field } from '../../ui/field.tsx';
import { focusOn } from '../../ui/focus.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { type ListName, labelIn } from './option-labels.ts';
import { inUseText, type ListTexts, removalText, unusableText } from './option-texts.ts';
import { RenameOptionDialog } from './rename-option-dialog.tsx';
import type { OptionDraft } from './use-option-draft.ts';

type OptionListProps = {
  texts: ListTexts;
  /** How many items use each value; undefined while that isn't known. */
  inUse: Readonly<Record<string, number>> | undefined;
  draft: OptionDraft;
};

export function OptionList({ texts, inUse, draft }: OptionListProps) {
  const { name, title } = texts;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const chips = useRef<HTMLDivElement>(null);
  const mayRename = may(useMe(), 'rename options');
  const [shown, saved] = [draft.mine[name], draft.base[name]];
  const labelOf = (value: string) => labelIn(name, value, [...shown, ...saved]);

  function add(event: FormEvent, say: (news: string) => void) {
    event.preventDefault();
    const value = draft.fields.valueOf(name);
    input.current?.focus();
    if (draft.add([name]) && value !== '') say(`${value} was added`);
  }

  return (
    <section
      className="grid gap-x-6 gap-y-3 border-line p-4 not-first:border-t narrow:grid-cols-[minmax(0,216px)_minmax(0,1fr)]"
      aria-labelledby={id}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {draft.isEdited(name) && <p className="mt-0.5 text-12 text-warning wrap-anywhere">Edited</p>}
        <p className="mt-0.5 text-12 text-ink-3 wrap-anywhere">{texts.hint}</p>
      </div>
      <div ref={chips} className="grid gap-3 min-w-0">
        <EditableList
          label={title}
          noun="value"
          isChips
          rows={shown}
          keyOf={(value) => value}
          nameOf={labelOf}
          isNew={(value) => !saved.includes(value)}
          onRemove={(value) => draft.remove(name, value)}
          renamerOf={(value) =>
            mayRename && saved.includes(value) && renameRefusal(name, value) === undefined
              ? () => setRenamed(value)
              : undefined
          }
          // The note about a saved value is read out.
          removedText={(value) => (saved.includes(value) ? '' : `${labelOf(value)} was removed`)}
          empty={
            <p className="text-12 text-ink-3 wrap-anywhere">No values. Forms have nothing to offer here.</p>
          }
        >
          {(say) => (
            <>
              <form
                className="flex max-w-90 items-start gap-2 max-narrow:max-w-none [&>.field]:flex-1"
                onSubmit={(event) => add(event, say)}
              >
                <Field
                  label={<span className="sr-only">{texts.newValue}</span>}
                  error={draft.fields.errors[name]}
                >
                  <TextInput
                    ref={input}
                    data-add=""
                    placeholder={texts.newValue}
                    value={draft.fields.typed[name] ?? ''}
                    onChange={(event) => draft.fields.type(name, event.target.value)}
                  />
                </Field>
                {/* The field's label is for the ear alone; its gap isn't. */}
                <Button type="submit" variant="outline" className="mt-1" aria-label={`Add to ${title}`}>
                  <Plus aria-hidden="true" />
                  Add
                </Button>
              </form>
              {/* Only new notes are read out. */}
              <div role="status" aria-atomic="false" className="contents">
                <OptionNotes
                  list={name}
                  shown={shown}
                  saved={saved}
                  inUse={inUse}
                  labelOf={labelOf}
                  onRestore={(value) => {
                    input.current?.focus();
                    draft.restore(name, value);
                    say(`${labelOf(value)} is back`);
                  }}
                />
              </div>
            </>
          )}
        </EditableList>
        {renamed !== null && (
          <RenameOptionDialog
            list={name}
            value={renamed}
            values={saved}
            onRenamed={draft.rebase}
            onClose={() => setRenamed(null)}
            onClosed={(now) => focusOn(pencilOf(chips.current, now))}
          />
        )}
      </div>
    </section>
  );
}

// The chip of a value that was renamed is another one.
function pencilOf(frame: HTMLElement | null, value: string): HTMLElement | null {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const row = rows.find(({ dataset }) => dataset.row === value);
  return row?.querySelector<HTMLElement>('[data-control="rename"]') ?? null;
}

type Counts = Readonly<Record<string, number>> | undefined;

type OptionNotesProps = {
  list: ListName;
  shown: readonly string[];
  saved: readonly string[];
  inUse: Counts;
  labelOf: (value: string) => string;
  onRestore: (value: string) => void;
};

/** The removed values, which can be restored, and warnings about values that no field offers. */
function OptionNotes(props: OptionNotesProps) {
  const { list, shown, saved, inUse, labelOf, onRestore } = props;
  const removed = saved.filter((value) => !shown.includes(value));
  const unusable = shown.flatMap((value) => unusableText(list, value) ?? []);
  if (removed.length === 0 && unusable.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-12 text-ink-2">
      {removed.map((value) => (
        <li key={value} className={noteLook}>
          <p className="min-w-0 wrap-anywhere">
            <s className="mr-1 font-medium text-ink decoration-line-control">{labelOf(value)}</s>{' '}
            <span>{inUseText(itemsThatUse(inUse, list, value))}</span> {removalText(list, value)}
          </p>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Undo removing ${labelOf(value)}`}
            onClick={() => onRestore(value)}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        </li>
      ))}
      {unusable.map((text) => (
        <li key={text} className={noteLook}>
          <TriangleAlert className="icon-sm text-warning-mark" aria-hidden="true" />
          <p className="min-w-0 wrap-anywhere">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const noteLook = 'flex min-h-(--h-sm) items-center gap-2';

function itemsThatUse(inUse: Counts, list: ListName, value: string): number | undefined {
  if (!inUse) return undefined;
  // Items store their cycle in lower case, however the list spells it.
  const used = list === 'billingCycles' ? (parseBillingCycle(value) ?? value) : value;
  return Object.hasOwn(inUse, used) ? inUse[used] : 0;
}
