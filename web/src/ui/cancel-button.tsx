import * as RadixDialog from 'radix-ui/dialog';
import { Button } from './button.tsx';

/** Asks first where there is unsaved work. */
export function CancelButton({ label = 'Cancel' }: { label?: string }) {
  return (
    <RadixDialog.Close asChild>
      <Button variant="outline">{label}</Button>
    </RadixDialog.Close>
  );
}
