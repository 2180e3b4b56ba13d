import { pageValue } from '../storage/stored-value';

export interface ToastMessage {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: 'plain' | 'destructive' | undefined;
  /** Reverses what the message reports. Offered for ten seconds. */
  readonly undo?: (() => void) | undefined;
}

export interface Toast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

/** SPEC.md section 9: one toast at a time, forgotten 1,000,000 ms after it was closed. */
const visibleMax = 1;
const removeAfterMs = 1_000_000;

export const toasts = pageValue<readonly Toast[]>([]);
let lastId = 0;

export const showToast = (message: ToastMessage): void => {
  lastId += 1;
  toasts.set([{ ...message, id: lastId, open: true }, ...toasts.get()].slice(0, visibleMax));
};

export const showError = (text: string): void => showToast({ title: 'Error', text, tone: 'destructive' });

export const dismissToast = (id: number): void => {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), removeAfterMs);
};
