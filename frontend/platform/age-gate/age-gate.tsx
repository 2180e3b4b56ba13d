import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { css, styled } from 'styled-components';
import { rootElement } from '../frame/root-element';
import { useAgeAnswer } from './age-verification';

/** Whoever has passed it before does not load the question again. */
const AgeGateSign = lazy(async () => ({ default: (await import('./age-gate-sign')).AgeGateSign }));

/**
 * Until the visitor confirms, the page is blurred, cannot be reached by pointer or keyboard, and is not in the accessibility tree. A
 * server draws the page without the gate, for whoever reads without scripts; before-paint.js closes it until the gate stands.
 */
export const AgeGate = ({ children }: { readonly children: ReactNode }) => {
  const answer = useAgeAnswer();
  const isClosed = answer === 'unknown' || answer === 'declined';
  useLayoutEffect(() => {
    if (answer !== 'unasked') openBeforePaint();
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

/** From here on the gate itself keeps the page out of reach, or the visitor has passed it. */
const openBeforePaint = () => {
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
