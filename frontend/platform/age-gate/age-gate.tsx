import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { css, styled } from 'styled-components';
import { rootElement } from '../frame/root-element';
import { useAgeAnswer } from './age-verification';

/** Loaded only while the gate is closed. */
const AgeGateSign = lazy(async () => ({ default: (await import('./age-gate-sign')).AgeGateSign }));

/**
 * Until the visitor confirms, the page is blurred, out of reach of pointer and keyboard, and not in the accessibility tree. A server
 * renders the page without the gate, for readers without scripts; before-paint.js closes it until this component has mounted.
 */
export const AgeGate = ({ children }: { readonly children: ReactNode }) => {
  const answer = useAgeAnswer();
  const isClosed = answer === 'unknown' || answer === 'declined';
  useLayoutEffect(() => {
    if (answer !== 'unasked') undoBeforePaint();
  }, [answer]);
  return (
    <>
      <Page inert={isClosed} aria-hidden={isClosed || undefined} $blurred={isClosed}>
        {children}
      </Page>
      {isClosed && (
        <Suspense fallback={null}>
          <AgeGateSign declined={answer === 'declined'} />
        </Suspense>
      )}
    </>
  );
};

/** From now on this component keeps the page out of reach. */
const undoBeforePaint = () => {
  delete document.documentElement.dataset.ageGate;
  rootElement().inert = false;
};

const Page = styled.div<{ $blurred: boolean }>`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
  ${({ $blurred }) =>
    $blurred &&
    css`
      filter: blur(18px);
      pointer-events: none;
      user-select: none;
    `}
`;
