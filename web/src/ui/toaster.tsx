import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { currentToast, dismissToast, subscribeToToast, type Toast } from '../lib/toast.ts';
import { useEscapeKey } from './escape-key.ts';
import { ToastCard } from './toast-card.tsx';
import { useToastPosition } from './toast-position.ts';

/**
 * Shows what lib/toast.ts announces. It stands once, at the end of the application. A library's toast would be the
 * highest of all layers and take the first Escape from the dialog below it, so this is no layer at all.
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
  useEscapeElsewhere(close);

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
          // Nor does a dialog take the focus back, or close because somebody is at a toast.
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

/** F8 leads to the toasts; what is answered leads back to where the focus was. */
function useToastKey(list: { readonly current: HTMLElement | null }): () => void {
  const before = useRef<Element>(null);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'F8' || list.current?.contains(document.activeElement)) return;
      before.current = document.activeElement;
      // The focus of a dialog can't be led out of it, but it can be taken away.
      if (before.current instanceof HTMLElement) before.current.blur();
      list.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [list]);

  return () => {
    const target = before.current?.isConnected ? before.current : list.current;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}

/** Escape closes a toast from anywhere, where nothing else had a use for the key. */
function useEscapeElsewhere(close: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const announcedForMs = 1000;

/** What is shown, as one text that is read out once: an error at once, the rest when there is a pause. */
function Announcement({ toast }: { toast: Toast | null }) {
  const [told, setTold] = useState<number>();
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => setTold(id), announcedForMs);
    return () => clearTimeout(timer);
  }, [id]);
  const words = toast ? [toast.title, toast.description].filter(Boolean).join('. ') : '';
  const text = id === told ? '' : words;
  const urgency = toast?.variant === 'destructive' ? 'assertive' : 'polite';
  return (
    <div className="sr-only" role={text ? 'status' : undefined} aria-live={urgency} aria-atomic="true">
      {text}
    </div>
  );
}
