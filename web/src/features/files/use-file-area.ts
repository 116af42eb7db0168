import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped or pasted anywhere in the panel or dialog around an element; answers whether files
 * hover over it.
 */
export function useFileArea(
  within: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const area = areaAround(within.current);
    if (!area) return;
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (event: DragEvent) => event.target instanceof Node && area.contains(event.target);

    // A file that is dropped where none is wanted would make the browser leave the page for it.
    window.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        if (!isInside(event) && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
        setIsOver(isInside(event));
      },
      { signal },
    );
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false), {
      signal,
    });
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        if (isInside(event)) take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    area.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0 || isText(event)) return;
        event.preventDefault();
        take(files);
      },
      { signal },
    );
    return () => listening.abort();
  }, [within]);
  // The place for files may be out of sight; the whole area says that it takes them.
  useEffect(() => {
    const area = areaAround(within.current);
    area?.toggleAttribute('data-takes-files', isOver);
    return () => area?.removeAttribute('data-takes-files');
  }, [within, isOver]);
  return isOver;
}

const areaAround = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[role="dialog"]') ?? element;

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

// What is copied out of a document comes as text and as a picture of it; in a text field the text is meant.
const isText = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable]') !== null &&
  (clipboardData?.types.includes('text/plain') ?? false);
