import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { sign } from '../../ui/layout/sign-panel';
import { Muted } from '../../ui/text/muted';
import { useIdle } from '../frame/idle';
import { mainId } from '../frame/main-area';
import { confirmAge, declineAge, useAgeAnswer } from '../storage/age-verification';

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

/** The question before the page. base.css shows the fitting texts, so they are right before React runs. */
const AgeGateSign = ({ isShown }: { readonly isShown: boolean }) => {
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    const before = document.activeElement;
    sign.current?.focus();
    return () => {
      const next = before === document.body ? document.getElementById(mainId) : before;
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, [isShown]);

  return (
    <Curtain data-age-gate-sign="">
      <Sign
        ref={sign}
        role="dialog"
        aria-modal="true"
        aria-labelledby="age-gate-title"
        aria-describedby="age-gate-text"
        tabIndex={-1}
      >
        <Eighteen aria-hidden="true">18+</Eighteen>
        <Title id="age-gate-title">Adults only</Title>
        <Muted $top="0.75rem" id="age-gate-text">
          <span data-age="declined">
            You must be 18 or older to use this site. You answered that you are under 18.
          </span>
          <span data-age="unanswered">
            You must be 18 or older to enter. Your confirmation is stored locally, in this browser only.
          </span>
        </Muted>
        <Choices>
          <Button $variant="light" data-age="unanswered" data-age-answer="confirm" onClick={confirmAge}>
            I am 18+ years old - Enter Site
          </Button>
          <Button $variant="quiet" data-age-answer="decline" onClick={declineAge}>
            Under 18 - Leave Website
          </Button>
        </Choices>
      </Sign>
    </Curtain>
  );
};

const Curtain = styled.div`
  position: fixed;
  inset: 0;
  z-index: 100;
  display: grid;
  place-items: center;
  overflow-y: auto;
  padding: 1rem;
  background: color-mix(in srgb, var(--surface) 58%, transparent);
`;

const Sign = styled.div`
  ${sign}
  width: min(100%, 33rem);
  padding: clamp(2.5rem, 7vw, 3.5rem) clamp(2rem, 6vw, 3.25rem);

  &:focus { outline: none; }
`;

const Eighteen = styled.p`
  color: ${({ theme }) => theme.color.accent};
  font-size: clamp(3.5rem, 14vw, 5.5rem);
  font-weight: 800;
  font-stretch: 75%;
  line-height: 0.9;
`;

const Title = styled.h2`
  margin-top: 0.75rem;
  font-size: ${({ theme }) => theme.size.title};
`;

const Choices = styled.div`
  display: grid;
  gap: 0.75rem;
  margin-top: 1.5rem;

  > * { white-space: normal; }
  > [data-age-answer="decline"] {
    border-color: ${({ theme }) => theme.color.signMuted};
    background: transparent;
    color: ${({ theme }) => theme.color.signText};
  }
`;
