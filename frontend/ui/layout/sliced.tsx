import { type ReactNode, useDeferredValue } from 'react';

interface SlicedProps {
  /** Shown until the children are rendered. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders large children for the first time in slices of a few milliseconds, between which a click is
 * answered. An answer of the server would render them in one task: a third of a second on a phone.
 */
export const Sliced = ({ fallback = null, children }: SlicedProps) =>
  useDeferredValue(true, false) ? children : fallback;
