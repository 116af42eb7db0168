import { useEffect, useEffectEvent, useState } from 'react';

/** Takes files that are dropped anywhere on the page; answers whether one hovers over it. */
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

/** A file that is dropped where none is wanted would make the browser leave the page for it. */
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
