import { CircleCheck, CircleX, X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { currentToast, dismissToast, subscribeToToast, type Toast } from '../lib/toast.ts';
import { buttonLook } from './button.tsx';

const duration = 5000;
// What leads somewhere stays until it can have been read and reached.
const durationWithAction = 15_000;
const swipeThreshold = 50;

/** Shows what lib/toast.ts announces. It stands once, at the end of the application. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  return (
    <RadixToast.Provider duration={duration} swipeThreshold={swipeThreshold} swipeDirection="right">
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <RadixToast.Viewport className="toasts" hotkey={['F8']} />
    </RadixToast.Provider>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const isDestructive = toast.variant === 'destructive';
  const Icon = isDestructive ? CircleX : CircleCheck;
  return (
    <RadixToast.Root
      className="toast"
      data-variant={toast.variant}
      type={isDestructive ? 'foreground' : 'background'}
      duration={toast.action ? durationWithAction : duration}
      open={toast.open}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
    >
      <Icon aria-hidden="true" />
      <div>
        <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className="toast-text">{toast.description}</RadixToast.Description>
        )}
        {toast.action && (
          <RadixToast.Action
            {...buttonLook({ variant: 'link', size: 'sm' })}
            altText={toast.action.label}
            onClick={toast.action.run}
          >
            {toast.action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close {...buttonLook({ variant: 'ghost', size: 'icon-sm' })} aria-label="Close">
        <X className="icon-sm" aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
