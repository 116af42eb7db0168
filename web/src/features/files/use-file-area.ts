import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

// A dialog that takes files may stand above a page that does, too.
const areas = new Set<HTMLElement>();

/**
 * Takes files that are dropped or pasted anywhere in the panel or dialog around an element, or into the element itself
 * where it stands on a page; answers whether files hover over it. `isOpen` is false where none are taken.
 */
export function useFileArea(
  within: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
  isOpen = true,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const area = areaAround(within.current);
    if (!area || !isOpen) return undefined;
    const listening = new AbortController();
    areas.add(area);
    hearDrops(area, { onOver: setIsOver, onFiles: (files) => take(files), signal: listening.signal });
    hearPastes(area, { onFiles: (files) => take(files), signal: listening.signal });
    return () => {
      listening.abort();
      areas.delete(area);
      setIsOver(false);
    };
  }, [within, isOpen]);
  // The place for files may be out of sight; the whole area says that it takes them.
  useEffect(() => {
    const area = areaAround(within.current);
    area?.toggleAttribute('data-takes-files', isOver);
    return () => area?.removeAttribute('data-takes-files');
  }, [within, isOver]);
  return isOver;
}

interface Hearing {
  readonly onFiles: (files: readonly File[]) => void;
  readonly signal: AbortSignal;
}

function hearDrops(
  area: HTMLElement,
  { onFiles, onOver, signal }: Hearing & { onOver: (isOver: boolean) => void },
): void {
  // A file that is dropped where none is wanted would make the browser leave the page for it.
  window.addEventListener(
    'dragover',
    (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer && ![...areas].some((other) => isInside(other, event)))
        event.dataTransfer.dropEffect = 'none';
      onOver(isInside(area, event));
    },
    { signal },
  );
  window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && onOver(false), {
    signal,
  });
  window.addEventListener(
    'drop',
    (event) => {
      onOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (isInside(area, event)) onFiles([...(event.dataTransfer?.files ?? [])]);
    },
    { signal },
  );
}

function hearPastes(area: HTMLElement, { onFiles, signal }: Hearing): void {
  window.addEventListener(
    'paste',
    (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isText(event)) return;
      if (!isInside(area, event) && !isForPage(area, event)) return;
      event.preventDefault();
      onFiles(files);
    },
    { signal },
  );
}

const dialogs = '[role="dialog"]';

const areaAround = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>(dialogs) ?? element;

const isInside = (area: HTMLElement, { target }: Event): boolean =>
  target instanceof Node && area.contains(target);

// While nothing has the focus, what is pasted is meant for the one place of the page that takes files.
const isForPage = (area: HTMLElement, { target }: Event): boolean =>
  target === document.body && !area.matches(dialogs) && !document.querySelector(dialogs);

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

// What is copied out of a document comes as text and as a picture of it; in a text field the text is meant.
const isText = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable]') !== null &&
  (clipboardData?.types.includes('text/plain') ?? false);
