import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { isTableFile, tableFileEndings } from '../../lib/table-files.ts';
import { toast } from '../../lib/toast.ts';
import { useDropZone } from '../../ui/drop-zone.ts';

type CsvDropProps = { onFile: (file: File) => void; className?: string; children: ReactNode };

export function CsvDrop({ onFile, className, children }: CsvDropProps) {
  const { isOver, zone } = useDropZone((file) => {
    if (file && isTableFile(file.name)) return onFile(file);
    toast({
      title: 'Not a CSV or Excel file',
      description: `Drop a file whose name ends in ${tableFileEndings}.`,
      variant: 'destructive',
    });
  });
  return (
    <div className={className} {...zone}>
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-20 grid place-content-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/90 text-center text-13 font-medium text-accent">
          <FileUp className="mx-auto mb-1" aria-hidden="true" />
          Drop the file to import it
        </div>
      )}
    </div>
  );
}
