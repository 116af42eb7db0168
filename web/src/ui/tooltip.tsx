import * as RadixTooltip from 'radix-ui/tooltip';
import type { ComponentProps, ReactNode } from 'react';

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
