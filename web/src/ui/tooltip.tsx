import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Stands once, around the whole application. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

type TooltipProps = {
  /** Nothing is shown where it is empty. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and the pointer's events: a button, a link, a span. */
  children: ReactNode;
};

/** Words that appear on hover and on focus. It describes; the name stays with the element itself. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  if (!text) return children;
  return (
    <RadixTooltip.Root>
      {/* It says all there is to say: `Tips` has nothing to add. */}
      <RadixTooltip.Trigger asChild data-tip="">
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className="tooltip" side={side} sideOffset={4} collisionPadding={8}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
