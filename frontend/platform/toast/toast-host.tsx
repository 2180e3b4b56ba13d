import { lazy, Suspense, useSyncExternalStore } from 'react';
import { readToasts, subscribeToToasts } from './toast-store';

const Toaster = lazy(() => import('./toaster').then(({ Toaster }) => ({ default: Toaster })));

const none: ReturnType<typeof readToasts> = [];

/** Where messages appear. What draws them is loaded with the first message. */
export const ToastHost = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => none);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} />
    </Suspense>
  );
};
