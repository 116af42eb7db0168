import { use } from 'react';
import { Button } from './button.tsx';
import { DialogClose } from './dialog-close.ts';

/** Asks first where there is unsaved work. */
export const CancelButton = ({ label = 'Cancel' }: { label?: string }) => (
  <Button variant="outline" onClick={use(DialogClose)}>
    {label}
  </Button>
);
