import { type ReactNode, useLayoutEffect } from 'react';
import { styled } from 'styled-components';
import { useIdle } from '../frame/idle';
import { useAgeAnswer } from '../storage/age-verification';
import { AgeGateSign } from './age-gate-sign';

/**
 * Until the visitor confirms, the page is covered while it loads and then blurred, cannot be reached by
 * pointer or keyboard, and is not in the accessibility tree. The server renders both page and gate:
 * `data-age-gate` on the document, set by before-paint.js before the first paint, decides which one shows.
 * Without scripts it is the page.
 */
export const AgeGate = ({ children }: { readonly children: ReactNode }) => {
  const answer = useAgeAnswer();
  const isIdle = useIdle();
  const isClosed = answer === 'unknown' || answer === 'declined';
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (answer === 'verified') delete dataset.ageGate;
    if (isClosed) dataset.ageGate = answer === 'declined' ? 'declined' : 'closed';
  }, [answer, isClosed]);
  return (
    <>
      <Page
        data-age-gate-page={isIdle ? 'idle' : 'loading'}
        inert={isClosed}
        aria-hidden={isClosed || undefined}
      >
        {children}
      </Page>
      {answer !== 'verified' && <AgeGateSign isShown={isClosed} />}
    </>
  );
};

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;
