import { FileUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { megabytes, type UploadLimits } from './accepted-files.ts';

type FileAreaProps = {
  area: RefObject<HTMLDivElement | null>;
  limits: UploadLimits;
  onFiles: (files: readonly File[]) => void;
  /** False where no file is accepted. */
  isOpen?: boolean;
  className?: string;
  tabIndex?: number;
  children: ReactNode;
};

/** Gets the files that are dropped or pasted in the panel or dialog around it or, on a page, in itself. */
export function FileArea({ area, limits, onFiles, isOpen = true, children, ...rest }: FileAreaProps) {
  const isOver = useDroppedFiles(area, onFiles, isOpen);
  return (
    <div ref={area} {...rest} className={classNames('files', rest.className)} data-over={isOver || undefined}>
      {children}
      {isOver && (
        <div className="drop-hint">
          <FileUp aria-hidden="true" />
          Drop to add, up to {countOf(limits.most, 'file')} of {megabytes(limits.largest)}
        </div>
      )}
    </div>
  );
}

// All that are on the screen: a dialog with one may stand above a page with another.
const areas = new Set<HTMLElement>();

/** Answers whether files hover over the area. */
function useDroppedFiles(
  within: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
  isOpen: boolean,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const receive = useEffectEvent(onFiles);
  useEffect(() => {
    const area = areaAround(within.current);
    if (!area || !isOpen) return undefined;
    const listening = new AbortController();
    const listener = { onFiles: (files: readonly File[]) => receive(files), signal: listening.signal };
    areas.add(area);
    listenForDrops(area, setIsOver, listener);
    listenForPastes(area, listener);
    return () => {
      listening.abort();
      areas.delete(area);
      setIsOver(false);
    };
  }, [within, isOpen]);
  // The element may be scrolled out of sight; the whole dialog or panel shows that it accepts files.
  useEffect(() => {
    const area = areaAround(within.current);
    area?.toggleAttribute('data-takes-files', isOver);
    return () => area?.removeAttribute('data-takes-files');
  }, [within, isOver]);
  return isOver;
}

interface Listener {
  readonly onFiles: (files: readonly File[]) => void;
  readonly signal: AbortSignal;
}

function listenForDrops(
  area: HTMLElement,
  onOver: (isOver: boolean) => void,
  { onFiles, signal }: Listener,
): void {
  function over(event: DragEvent) {
    // Without this, the browser would open a file that is dropped beside an area in place of the page.
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer && ![...areas].some((other) => isInside(other, event)))
      event.dataTransfer.dropEffect = 'none';
    onOver(isInside(area, event));
  }

  function drop(event: DragEvent) {
    onOver(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (isInside(area, event)) onFiles([...(event.dataTransfer?.files ?? [])]);
  }

  const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && onOver(false);
  window.addEventListener('dragover', over, { signal });
  window.addEventListener('dragleave', leave, { signal });
  window.addEventListener('drop', drop, { signal });
}

function listenForPastes(area: HTMLElement, { onFiles, signal }: Listener): void {
  function paste(event: ClipboardEvent) {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isText(event)) return;
    if (!isInside(area, event) && !isForPage(area, event)) return;
    event.preventDefault();
    onFiles(files);
  }

  window.addEventListener('paste', paste, { signal });
}

const dialogs = '[role="dialog"]';

const areaAround = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>(dialogs) ?? element;

const isInside = (area: HTMLElement, { target }: Event): boolean =>
  target instanceof Node && area.contains(target);

// While nothing has the focus, pasted files are meant for the page's own area.
const isForPage = (area: HTMLElement, { target }: Event): boolean =>
  target === document.body && !area.matches(dialogs) && !document.querySelector(dialogs);

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

// A part of a document is pasted as text and as a picture of it; in a text field the text is meant.
const isText = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable]') !== null &&
  (clipboardData?.types.includes('text/plain') ?? false);
