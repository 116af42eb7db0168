import { useEffect, useEffectEvent, useState } from 'react';

export function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('dragover', (event) => setIsOver(holdsFiles(event)), { signal });
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false), {
      signal,
    });
    addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        if (holdsFiles(event)) take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  return isOver;
}

/** The browser would open a file that is dropped outside the drop zone, and leave the page. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of ['dragover', 'drop'] as const) {
      addEventListener(name, (event) => holdsFiles(event) && event.preventDefault(), { signal });
    }
    return () => listening.abort();
  }, []);
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
