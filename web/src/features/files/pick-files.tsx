import { allowedExtensions } from '@purser/domain/files';
import { Upload } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Uploads } from './use-uploads.ts';

type PickFilesProps = {
  uploads: Uploads;
  onFiles?: (files: readonly File[]) => void;
  /** Of the button. */
  label?: string;
  /** Of the file input, for those who reach it without the button. */
  name: string;
  ref?: Ref<HTMLButtonElement>;
};

const accept = allowedExtensions.map((extension) => `.${extension}`).join(',');

/** The button that opens the browser's window for choosing files. */
export function PickFiles({ uploads, onFiles = uploads.add, label = 'Upload', name, ref }: PickFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        ref={ref}
        variant="outline"
        size="sm"
        onClick={() => input.current?.click()}
        onPointerEnter={uploads.prepare}
        onFocus={uploads.prepare}
      >
        <Upload className="icon-sm" aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={input}
        className="sr-only"
        type="file"
        aria-label={name}
        tabIndex={-1}
        multiple={uploads.limits.most > 1}
        accept={accept}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Otherwise the same file couldn't be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
