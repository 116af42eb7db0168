import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useOpenedInSight } from '../../ui/opened-in-sight.ts';

type MoreProps = {
  open: boolean;
  /** Something in it is wrong: it opens, and stays so. */
  isWrong?: boolean;
  onToggle: () => void;
  children: ReactNode;
};

export function More({ open, isWrong = false, onToggle, children }: MoreProps) {
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const isShown = open || isWrong;
  const part = useOpenedInSight<HTMLDivElement>(isShown);
  const unfold = useEffectEvent(() => {
    onToggle();
    // The form can't focus a field that wasn't drawn.
    content.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  useLayoutEffect(() => {
    if (isWrong && !open) unfold();
  }, [isWrong, open]);

  return (
    <div ref={part}>
      <button
        type="button"
        className="contract-more-button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={onToggle}
      >
        <ChevronRight className="icon-sm twist text-ink-3" aria-hidden="true" />
        More
      </button>
      <div ref={content} id={id} hidden={!isShown}>
        {isShown && children}
      </div>
    </div>
  );
}
