import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDropZone } from '../../ui/drop-zone.ts';
import { FileInput } from '../../ui/file-input.tsx';

type UsersFileProps = { name: string | undefined; disabled: boolean; onFile: (file: File) => void };

export function UsersFile({ name, disabled, onFile }: UsersFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, zone } = useDropZone((file) => file && !disabled && onFile(file));
  return (
    <div className="users-file" data-over={isOver && !disabled ? '' : undefined} {...zone}>
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
      <FileInput
        ref={input}
        accept=".csv,text/csv"
        aria-label="CSV file"
        disabled={disabled}
        onFiles={([file]) => file && onFile(file)}
      />
    </div>
  );
}
