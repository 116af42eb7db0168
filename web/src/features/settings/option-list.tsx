import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { labelIn } from './option-labels.ts';
import { OptionNotes } from './option-notes.tsx';
import type { ListWords } from './option-words.ts';
import type { OptionDraft } from './use-option-draft.ts';

type OptionListProps = {
  words: ListWords;
  saved: readonly string[];
  /** How many items use each value; undefined while that isn't known. */
  inUse: Readonly<Record<string, number>> | undefined;
  draft: OptionDraft;
};

/** One list: its values, a field for further ones, and what was removed from it. */
export function OptionList({ words, saved, inUse, draft }: OptionListProps) {
  const { name, title } = words;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const values = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');
  const shown = draft.shownOf(name);
  const labelOf = (value: string) => labelIn(name, value, [...shown, ...saved]);

  function add(event: FormEvent) {
    event.preventDefault();
    const value = draft.fields.valueOf(name);
    input.current?.focus();
    if (draft.take(name) && value !== '') setNews(`${value} was added`);
  }

  function remove(value: string) {
    // The button goes with its value: the next one takes the focus, else the one before, else the field.
    const at = shown.indexOf(value);
    const neighbour = values.current?.children[at + 1] ?? values.current?.children[at - 1];
    (neighbour?.querySelector('button') ?? input.current)?.focus();
    draft.remove(name, value);
    setNews(saved.includes(value) ? '' : `${labelOf(value)} was removed`);
  }

  function restore(value: string) {
    input.current?.focus();
    draft.restore(name, value);
    setNews(`${labelOf(value)} is back`);
  }

  return (
    <section className="option-list" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {draft.isEdited(name) && <p className="option-edited">Edited</p>}
        <p className="option-hint">{words.hint}</p>
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
          <Field label={<VisuallyHidden>{words.newValue}</VisuallyHidden>} error={draft.fields.errors[name]}>
            <TextInput
              ref={input}
              placeholder={words.newValue}
              value={draft.fields.typed[name] ?? ''}
              onChange={(event) => draft.fields.type(name, event.target.value)}
            />
          </Field>
          <Button type="submit" variant="outline" aria-label={`Add to ${title}`}>
            <Plus aria-hidden="true" />
            Add
          </Button>
        </form>
        {/* What becomes of a removed value is read out as it comes, and only that. */}
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
          {news}
        </p>
      </div>
    </section>
  );
}
