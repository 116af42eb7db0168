import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { TextInput } from './text-input.tsx';

type AddNamedProps = {
  /** 'Group' */
  noun: string;
  isBusy: boolean;
  /** Adds one of that name, and answers whether it was saved; otherwise the name stays typed. */
  onAdd: (name: string) => Promise<boolean>;
};

/** Adds something that begins with nothing but its name: a group, a form. */
export function AddNamed({ noun, isBusy, onAdd }: AddNamedProps) {
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
