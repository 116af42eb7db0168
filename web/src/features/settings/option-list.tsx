import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { labelIn } from './option-labels.ts';
import { OptionNotes } from './option-notes.tsx';
import type { ListTexts } from './option-texts.ts';
import type { OptionDraft } from './use-option-draft.ts';

type OptionListProps = {
  texts: ListTexts;
  saved: readonly string[];
  /** How many items use each value; undefined while that isn't known. */
  inUse: Readonly<Record<string, number>> | undefined;
  draft: OptionDraft;
};

export function OptionList({ texts, saved, inUse, draft }: OptionListProps) {
  const { name, title } = texts;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const values = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const shown = draft.shownOf(name);
  const labelOf = (value: string) => labelIn(name, value, [...shown, ...saved]);

  function add(event: FormEvent) {
    event.preventDefault();
    const value = draft.fields.valueOf(name);
    input.current?.focus();
    if (draft.add(name) && value !== '') setAnnouncement(`${value} was added`);
  }

  function remove(value: string) {
    // The focused button is removed with its value: the next value gets the focus, else the one before, else the field.
    const index = shown.indexOf(value);
    const neighbour = values.current?.children[index + 1] ?? values.current?.children[index - 1];
    (neighbour?.querySelector('button') ?? input.current)?.focus();
    draft.remove(name, value);
    setAnnouncement(saved.includes(value) ? '' : `${labelOf(value)} was removed`);
  }

  function restore(value: string) {
    input.current?.focus();
    draft.restore(name, value);
    setAnnouncement(`${labelOf(value)} is back`);
  }

  return (
    <section className="option-list" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {draft.isEdited(name) && <p className="option-edited">Edited</p>}
        <p className="option-hint">{texts.hint}</p>
      </div>
      <div className="grid gap-3 min-w-0">
        {shown.length === 0 && <p className="option-hint">No values. Forms have nothing to offer here.</p>}
        <ul className="option-values" ref={values} aria-label={title}>
          {shown.map((value) => (
            <li key={value} data-new={saved.includes(value) ? undefined : ''}>
              <Chip label={labelOf(value)} onRemove={() => remove(value)} />
              {!saved.includes(value) && <VisuallyHidden>not saved</VisuallyHidden>}
            </li>
          ))}
        </ul>
        <form className="option-add" onSubmit={add}>
          <Field label={<VisuallyHidden>{texts.newValue}</VisuallyHidden>} error={draft.fields.errors[name]}>
            <TextInput
              ref={input}
              placeholder={texts.newValue}
              value={draft.fields.typed[name] ?? ''}
              onChange={(event) => draft.fields.type(name, event.target.value)}
            />
          </Field>
          <Button type="submit" variant="outline" aria-label={`Add to ${title}`}>
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
            onRestore={restore}
          />
        </div>
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </div>
    </section>
  );
}
