import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type AddNamedProps = {
  /** 'Group' */
  noun: string;
  isBusy: boolean;
  /** Adds one of that name; a name that isn't taken stays typed. */
  onAdd: (name: string) => Promise<unknown>;
};

/** Adds something that begins with nothing but its name: a group, a form. */
export function AddNamed({ noun, isBusy, onAdd }: AddNamedProps) {
  const [name, setName] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    onAdd(name.trim()).then(
      () => setName(''),
      () => {},
    );
  }

  return (
    <form className="workflow-new" onSubmit={submit}>
      <TextInput
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
