import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { toast } from '../../lib/toast.ts';

type CsvDropProps = { onFile: (file: File) => void; className?: string; children: ReactNode };

export function CsvDrop({ onFile, className, children }: CsvDropProps) {
  const [isOver, setIsOver] = useState(false);
  // Moving between the elements inside leaves one and enters the next.
  const depth = useRef(0);

  function enter(event: DragEvent, step: 1 | -1) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  }

  function drop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && isCsv(file)) return onFile(file);
    toast({
      title: 'Not a CSV file',
      description: 'Drop a file whose name ends in .csv.',
      variant: 'destructive',
    });
  }

  return (
    <div
      className={className}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-20 grid place-content-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/90 text-center text-13 font-medium text-accent">
          <FileUp className="mx-auto mb-1" aria-hidden="true" />
          Drop the CSV file to import it
        </div>
      )}
    </div>
  );
}

// Dialogs opened above the table are inside it for React only; files dropped on them are theirs.
const hasFiles = ({ dataTransfer, target, currentTarget }: DragEvent): boolean =>
  dataTransfer.types.includes('Files') && target instanceof Node && currentTarget.contains(target);

const isCsv = (file: File): boolean => /\.csv$/i.test(file.name);
