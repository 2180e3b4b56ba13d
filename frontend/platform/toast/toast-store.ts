export interface ToastMessage {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: 'plain' | 'destructive' | undefined;
}

export interface Toast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

const visibleMax = 1;
const removeAfterMs = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a message; the one before it makes room. */
export const showToast = (message: ToastMessage): void => {
  lastId += 1;
  change([{ ...message, id: lastId, open: true }, ...toasts].slice(0, visibleMax));
};

/** Closes a message now and forgets it 1,000,000 ms later, as SPEC.md section 9 says. */
export const dismissToast = (id: number): void => {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), removeAfterMs);
};

export const readToasts = (): readonly Toast[] => toasts;

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
