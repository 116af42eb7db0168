import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useKeyListener } from '../lib/key-listener.ts';
import { currentToast, dismissToast, subscribeToToast, type Toast } from '../lib/toast.ts';
import { useEscapeKey } from './escape-key.ts';
import { ToastCard } from './toast-card.tsx';
import { useToastPosition } from './toast-position.ts';

/**
 * Shows the toasts of lib/toast.ts, once at the end of the app. It is no layer of Radix: as the highest layer it would
 * take the first Escape from the dialog below it.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const [isHeld, setIsHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const shown = toast?.open ? toast : null;
  const giveBack = useToastKey(list);
  useToastPosition(list, shown?.id);

  function close() {
    if (!shown) return;
    const hadFocus = region.current?.contains(document.activeElement);
    dismissToast(shown.id);
    setIsHeld(false);
    if (hadFocus) giveBack();
  }

  useEscapeKey(region, close);
  useKeyListener(window, (event) => {
    // Only where nothing else has handled the key.
    if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) close();
  });

  return (
    <>
      <Announcement toast={shown} />
      <section
        ref={region}
        aria-label="Notifications (F8)"
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onBlur={() => setIsHeld(false)}
        onFocus={(event) => {
          setIsHeld(true);
          // Otherwise a dialog would take the focus back, or close.
          event.stopPropagation();
        }}
        onPointerDown={(event) => event.stopPropagation()}
      >
        <ol ref={list} className="toasts" tabIndex={-1}>
          {shown && <ToastCard key={shown.id} toast={shown} isHeld={isHeld} onClose={close} />}
        </ol>
      </section>
    </>
  );
}

/** F8 moves the focus to the toasts; the returned function moves it back. */
function useToastKey(list: { readonly current: HTMLElement | null }): () => void {
  const before = useRef<Element>(null);

  useKeyListener(document, (event) => {
    if (event.code !== 'F8' || list.current?.contains(document.activeElement)) return;
    before.current = document.activeElement;
    // A dialog traps its focus, but the focus can be removed.
    if (before.current instanceof HTMLElement) before.current.blur();
    list.current?.focus();
  });

  return () => {
    const target = before.current?.isConnected ? before.current : list.current;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}

const announcedForMs = 1000;

/** Read out once as one text: an error at once, other messages at the next pause. */
function Announcement({ toast }: { toast: Toast | null }) {
  const [announcedId, setAnnouncedId] = useState<number>();
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => setAnnouncedId(id), announcedForMs);
    return () => clearTimeout(timer);
  }, [id]);
  const message = toast ? [toast.title, toast.description, toast.note].filter(Boolean).join('. ') : '';
  const text = id === announcedId ? '' : message;
  const urgency = toast?.variant === 'destructive' ? 'assertive' : 'polite';
  return (
    <div className="sr-only" role={text ? 'status' : undefined} aria-live={urgency} aria-atomic="true">
      {text}
    </div>
  );
}
