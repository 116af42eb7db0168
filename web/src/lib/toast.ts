export type Toast = {
  /** Grows with each toast, so that the same message twice is two toasts. */
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  action?: ToastAction | undefined;
  open: boolean;
};

/** Where a toast leads to. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

// A toast that was closed is forgotten after this time (docs/product/screens.md#toasts).
const forgottenAfterMs = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

type ToastMessage = {
  title: string;
  description?: string | undefined;
  variant?: Toast['variant'];
  action?: ToastAction;
};

/** Announces something. Only one toast shows at a time: a new one takes the place of the last. */
export function toast({ title, description, variant = 'default', action }: ToastMessage): void {
  lastId += 1;
  change({ id: lastId, title, description, variant, action, open: true });
}

/** Closes the toast with this id; one that came after it stays. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  change({ ...current, open: false });
  forgetting = setTimeout(() => change(null), forgottenAfterMs);
}

/** The toast on show, or the last one, closed; for the Toaster. */
export function currentToast(): Toast | null {
  return current;
}

/** Calls back after every change; answers the function that ends this. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Toast | null): void {
  clearTimeout(forgetting);
  current = next;
  for (const listener of listeners) listener();
}
