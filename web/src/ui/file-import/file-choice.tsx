import { FileUp, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button.tsx';
import { useDropZone } from '../drop-zone.ts';
import { FileInput } from '../file-input.tsx';

type FileChoiceProps = {
  /** Names the place for files. */
  label: string;
  /** What kind of file is taken. */
  hint: string;
  /** The chosen file. */
  name: string | undefined;
  disabled?: boolean;
  onFile: (file: File) => void;
  onClear?: () => void;
};

/** Chooses a file, or takes one that is dropped. */
export function FileChoice({ label, hint, name, disabled = false, onFile, onClear }: FileChoiceProps) {
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
        accept=".csv,text/csv"
        aria-label={label}
        disabled={disabled}
        onFiles={([file]) => file && onFile(file)}
      />
    </div>
  );
}
