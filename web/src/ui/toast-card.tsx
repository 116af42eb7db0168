import { CircleCheck, CircleX, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Toast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { useSwipe } from './swipe.ts';

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
  toast: { title, description, variant, action },
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
      <Icon aria-hidden="true" />
      <div>
        <div className="toast-title" id={id}>
          {title}
        </div>
        {description && <div className="toast-text">{description}</div>}
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
