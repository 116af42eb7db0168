export type Toast = {
  /** Grows with each toast, so that the same message twice is two toasts. */
  id: number;
  title: string;
  description?: string | undefined;
  /** What follows from it and wants to be known at once. */
  note?: string | undefined;
  variant: 'default' | 'destructive';
  action?: ToastAction | undefined;
  open: boolean;
};

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

// docs/product/screens.md#toasts.
const forgottenAfterMs = 1_000_000;

let current: Toast | null = null;
let lastId = 0;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

type ToastMessage = {
  title: string;
  description?: string | undefined;
  note?: string | undefined;
  variant?: Toast['variant'];
  action?: ToastAction;
};

/** Only one toast shows at a time: a new one replaces the last. */
export function toast({ title, description, note, variant = 'default', action }: ToastMessage): void {
  lastId += 1;
  change({ id: lastId, title, description, note, variant, action, open: true });
}

/** A newer toast stays. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  change({ ...current, open: false });
  forgetting = setTimeout(() => change(null), forgottenAfterMs);
}

/** Closed, the last toast stays here until it is forgotten. */
export const currentToast = (): Toast | null => current;

/** Answers the function that ends this. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Toast | null): void {
  clearTimeout(forgetting);
  current = next;
  for (const listener of listeners) listener();
}
