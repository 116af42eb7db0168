import { type DragEvent, useState } from 'react';

/** Whether files hover over an element, and what to spread on it. `onDrop` gets the first file, or none. */
export function useDropZone(onDrop: (file: File | undefined) => void) {
  const [isOver, setIsOver] = useState(false);

  // Even where no file is taken, the browser must not leave the page for it.
  function over(event: DragEvent) {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  }

  function leave({ currentTarget, relatedTarget }: DragEvent) {
    // Moving between the elements inside leaves one and enters the next.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  }

  function drop(event: DragEvent) {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setIsOver(false);
    onDrop(event.dataTransfer.files[0]);
  }

  return { isOver, zone: { onDragEnter: over, onDragOver: over, onDragLeave: leave, onDrop: drop } };
}

// Dialogs opened above an element are inside it for React only; files dropped on them are theirs.
const holdsFiles = ({ dataTransfer, target, currentTarget }: DragEvent): boolean =>
  dataTransfer.types.includes('Files') && target instanceof Node && currentTarget.contains(target);
