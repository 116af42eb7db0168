import { CircleCheck, CircleX, X } from 'lucide-react';
import { type PointerEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Toast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

const durationMs = 5000;
// A toast with an action stays long enough to be read and reached.
const durationWithActionMs = 15_000;

type ToastCardProps = {
  toast: Toast;
  /** It is being used, so it doesn't close by itself. */
  isHeld: boolean;
  onClose: () => void;
};

export function ToastCard({
  toast: { title, description, note, variant, action },
  isHeld,
  onClose,
}: ToastCardProps) {
  const isDestructive = variant === 'destructive';
  const Icon = isDestructive ? CircleX : CircleCheck;
  const id = useId();
  const swipe = useSwipe(onClose);
  useCloseTimer({ durationMs: action ? durationWithActionMs : durationMs, isHeld, onClose });

  function act() {
    action?.run();
    onClose();
  }

  return (
    <li
      className="toast"
      data-variant={variant}
      data-state="open"
      tabIndex={0}
      aria-labelledby={id}
      {...swipe}
    >
      <Icon
        className={classNames('mt-0.5', isDestructive ? 'text-danger' : 'text-success-mark')}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <div className="font-medium" id={id}>
          {title}
        </div>
        {description && <div className={isDestructive ? undefined : 'text-ink-2'}>{description}</div>}
        {note && <div className="font-medium text-warning">{note}</div>}
        {action && (
          <Button variant="link" size="sm" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <Button variant="ghost" size="icon-sm" aria-label="Close" onClick={onClose}>
        <X className="icon-sm" aria-hidden="true" />
      </Button>
    </li>
  );
}

interface CloseTimer {
  readonly durationMs: number;
  readonly isHeld: boolean;
  readonly onClose: () => void;
}

/** The time stands still while the toast is held, or another window is in front. */
function useCloseTimer({ durationMs: duration, isHeld, onClose }: CloseTimer): void {
  const left = useRef(duration);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since = 0;
    const pause = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left.current -= performance.now() - since;
    };
    const goOn = () => {
      pause();
      since = performance.now();
      timer = setTimeout(() => close(), left.current);
    };
    goOn();
    window.addEventListener('blur', pause);
    window.addEventListener('focus', goOn);
    return () => {
      pause();
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', goOn);
    };
  }, [isHeld]);
}

/** From how many pixels on a swipe closes (docs/product/screens.md#toasts). */
const threshold = 50;
// A shorter move is a click of an unsteady hand.
const least = { touch: 10, other: 2 } as const;

/** Spread on what closes when swiped to the right; after a short swipe it moves back. */
function useSwipe(onSwiped: () => void) {
  const start = useRef<number>(null);

  function distanceOf(event: PointerEvent<HTMLElement>): number {
    return start.current === null ? 0 : Math.max(0, event.clientX - start.current);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button === 0) start.current = event.clientX;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const element = event.currentTarget;
    const distance = distanceOf(event);
    const isFirst = element.dataset.swipe !== 'move';
    if (isFirst && distance < least[event.pointerType === 'touch' ? 'touch' : 'other']) return;
    if (isFirst) element.setPointerCapture(event.pointerId);
    element.dataset.swipe = 'move';
    element.style.translate = `${distance}px 0`;
  }

  function end(event: PointerEvent<HTMLElement>) {
    const element = event.currentTarget;
    const distance = distanceOf(event);
    start.current = null;
    if (element.dataset.swipe !== 'move') return;
    if (event.type === 'pointerup' && distance >= threshold) return onSwiped();
    element.dataset.swipe = 'cancel';
    element.style.translate = '';
  }

  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
}
