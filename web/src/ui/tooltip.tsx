import * as RadixTooltip from 'radix-ui/tooltip';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

type TooltipProps = {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and pointer events. */
  children: ReactNode;
};

export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  if (!text) return children;
  return (
    <RadixTooltip.Root>
      {/* Without its own text, so that `Tips` adds nothing. */}
      <RadixTooltip.Trigger asChild data-tip="">
        {children}
      </RadixTooltip.Trigger>
      <TooltipContent side={side}>{text}</TooltipContent>
    </RadixTooltip.Root>
  );
}

export function TooltipContent(props: ComponentProps<typeof RadixTooltip.Content>) {
  return (
    <RadixTooltip.Portal>
      <RadixTooltip.Content className="tooltip" sideOffset={4} collisionPadding={8} {...props} />
    </RadixTooltip.Portal>
  );
}

/** Shows the full text of truncated parts on hover and focus. */
export function CutTip({ children }: { children: ReactNode }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [texts, setTexts] = useState<readonly string[]>([]);
  return (
    <RadixTooltip.Root
      open={texts.length > 0}
      onOpenChange={(opens) => setTexts(opens ? cutTextsIn(trigger.current) : [])}
    >
      <RadixTooltip.Trigger asChild ref={trigger}>
        {children}
      </RadixTooltip.Trigger>
      <TooltipContent side="bottom" align="start">
        {texts.map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
      </TooltipContent>
    </RadixTooltip.Root>
  );
}

function cutTextsIn(element: HTMLElement | null): string[] {
  const parts = [...(element?.querySelectorAll('.truncate, .person-name') ?? [])];
  const cut = parts.filter((part) => part.scrollWidth > part.clientWidth);
  // A line of several parts is shown as a whole.
  return [...new Set(cut.map((part) => (part.closest('[data-whole-line]') ?? part).textContent))];
}
