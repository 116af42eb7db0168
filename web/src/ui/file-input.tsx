import type { ComponentProps } from 'react';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  /** Names it for those who reach it without the button that opens it. */
  'aria-label': string;
  onFiles: (files: readonly File[]) => void;
};

/** Out of sight and out of the tab order: a button opens it through its ref. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      className="sr-only"
      type="file"
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // So that the same file, corrected, can be chosen again.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
