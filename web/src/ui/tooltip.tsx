import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

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
