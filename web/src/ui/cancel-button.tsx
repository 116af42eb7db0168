import * as RadixDialog from 'radix-ui/dialog';
import { Button } from './button.tsx';

/** Asks first where there is unsaved work. */
export function CancelButton({ label = 'Cancel', disabled }: { label?: string; disabled?: boolean }) {
  return (
    <RadixDialog.Close asChild>
      <Button variant="outline" disabled={disabled}>
        {label}
      </Button>
    </RadixDialog.Close>
  );
}
