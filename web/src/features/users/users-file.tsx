import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

type PeopleFileProps = {
  name: string | undefined;
  disabled: boolean;
  onFile: (file: File) => void;
};

export function UsersFileInput({ name, disabled, onFile }: PeopleFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, ...drop } = useDrop((file) => disabled || onFile(file));
  return (
    <div className="users-file" data-over={isOver && !disabled ? '' : undefined} {...drop}>
      <FileUp aria-hidden="true" />
      <p>{name ? <b>{name}</b> : 'Drop a CSV file with the columns email and name here, or choose one.'}</p>
      <Button
        variant={name ? 'outline' : 'default'}
        size="sm"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {name ? 'Choose another file' : 'Choose file'}
      </Button>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // So that the same file can be chosen again once it is corrected.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Reports the first file that is dropped. Even where none may be, the browser must not leave the page for it. */
function useDrop(onDrop: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    // Moving between the elements inside leaves one and enters the next.
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) setIsOver(false);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  }

  return { isOver, onDragEnter: over, onDragOver: over, onDragLeave: leave, onDrop: drop };
}
