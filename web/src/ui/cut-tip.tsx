import * as RadixTooltip from 'radix-ui/tooltip';
import { type ReactNode, useRef, useState } from 'react';
import { TooltipContent } from './tooltip.tsx';

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
