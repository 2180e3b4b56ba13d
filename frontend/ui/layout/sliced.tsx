import { type ReactNode, useDeferredValue } from 'react';

interface SlicedProps {
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Renders large children first in slices of some ms, between which a click is answered, on a phone too. */
export const Sliced = ({ fallback = null, children }: SlicedProps) =>
  useDeferredValue(true, false) ? children : fallback;
