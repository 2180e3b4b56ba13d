import { lazy, Suspense } from 'react';
import { useStoredValue } from '../storage/stored-value';
import { toasts } from './toast-store';

const Toaster = lazy(() => import('./toaster').then(({ Toaster }) => ({ default: Toaster })));

/** Where toasts appear. Their code is loaded with the first one. */
export const ToastHost = () => {
  const shown = useStoredValue(toasts);
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={shown} />
    </Suspense>
  );
};
