import { type ComponentType, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useIdleAndVerified, useInUse } from '../frame/idle';
import { useStoredValue } from '../storage/stored-value';
import { dismissToast, type Toast, toasts } from './toast-store';

type Toaster = ComponentType<{ readonly toasts: readonly Toast[] }>;

const loadToaster = (): Promise<{ readonly Toaster: Toaster }> => import('./toaster');

/** Where toasts appear. Their code loads once the page is used or with the first one; else a toast is plain text. */
export const ToastHost = ({ load = loadToaster }: { readonly load?: typeof loadToaster }) => {
  const shown = useStoredValue(toasts);
  const isIdle = useIdleAndVerified();
  const isNeeded = (useInUse() && isIdle) || shown.length > 0;
  const [loaded, setLoaded] = useState<{ readonly Toaster: Toaster }>();
  useEffect(() => {
    if (!isNeeded) return;
    load().then(setLoaded, () => setLoaded({ Toaster: PlainToaster }));
  }, [isNeeded, load]);
  return shown.length === 0 || loaded === undefined ? null : <loaded.Toaster toasts={shown} />;
};

/** The message without its library: until it is closed, because it may be the only copy of a password. */
const PlainToaster: Toaster = ({ toasts: shown }) => (
  <Plain role="status">
    {shown.map(
      ({ id, open, title, text }) =>
        open && (
          <li key={id}>
            <strong>{title}</strong> {text}{' '}
            <button type="button" onClick={() => dismissToast(id)}>
              Close
            </button>
          </li>
        ),
    )}
  </Plain>
);

const Plain = styled.ul`
  position: fixed;
  inset: auto auto 4.5rem 0;
  z-index: 49;
  width: min(100vw, 26rem);

  > li { padding: 0.75rem 1rem; background: ${({ theme }) => theme.color.surfaceHigh}; }
`;
