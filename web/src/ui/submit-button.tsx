import type { ComponentProps } from 'react';
import { sendKeys } from '../lib/keys.ts';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'>;

export function SubmitButton({ children, ...rest }: SubmitButtonProps) {
  return (
    <Tooltip text={sendKeys} side="top">
      <Button type="submit" aria-keyshortcuts="Control+Enter Meta+Enter" {...rest}>
        {children}
      </Button>
    </Tooltip>
  );
}
