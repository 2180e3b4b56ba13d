import type { ThirdPartyScripts } from '@marquee/contracts/http/site-config';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { createGlobalStyle, styled } from 'styled-components';
import { Button, IconButton } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { answerConsent, type ConsentState, openConsentBanner, refusedByBrowser } from './consent';

interface ConsentBannerProps {
  readonly state: ConsentState;
  readonly scripts: ThirdPartyScripts;
  /** True if the visitor opened it: it then takes the focus. */
  readonly isOpened: boolean;
}

/** Requests consent for third-party scripts. Accept and decline look the same and take one click each. */
export const ConsentBanner = ({ state, scripts, isOpened }: ConsentBannerProps) => {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpened) return undefined;
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isOpened]);
  const canChoose = state === 'not-asked-yet' || state === 'accepted' || state === 'declined';

  return (
    <Box
      ref={box}
      tabIndex={-1}
      aria-labelledby="privacy-choices"
      onKeyDown={({ key }) => isOpened && key === 'Escape' && openConsentBanner(false)}
    >
      <RoomBelow />
      <div>
        <Title id="privacy-choices">Privacy choices</Title>
        {state !== 'not-asked-yet' && <p>{texts[state]}</p>}
        {canChoose && (
          <p>
            Allow scripts for {purposesOf(scripts)} from {hostsOf(scripts)}? Those companies can see your
            visit. The site works the same without. <Link to="/privacy#cookies">Privacy policy</Link>
          </p>
        )}
      </div>
      {canChoose && (
        <Answers>
          <Button $variant="quiet" onClick={() => answerConsent('accepted')}>
            Accept
          </Button>
          <Button $variant="quiet" onClick={() => answerConsent('declined')}>
            Decline
          </Button>
        </Answers>
      )}
      {isOpened && (
        <Close aria-label="Close privacy choices" onClick={() => openConsentBanner(false)}>
          <Icon name="close" size={18} />
        </Close>
      )}
    </Box>
  );
};

const texts: Readonly<Record<Exclude<ConsentState, 'not-asked-yet'>, string>> = {
  'nothing-to-ask': 'There is nothing to choose. This site loads no third-party scripts.',
  'logged-in': 'An administrator is logged in with this browser, so this site loads no third-party scripts.',
  'refused-by-browser': refusedByBrowser,
  accepted: 'You accepted third-party scripts. You can change that here.',
  declined: 'You declined third-party scripts. None are loaded.',
};

const purposesOf = ({ webAnalytics, ...advertising }: ThirdPartyScripts): string => {
  const purposes = [
    ...(webAnalytics === undefined ? [] : ['web analytics']),
    ...(Object.values(advertising).some((url) => url !== undefined) ? ['advertising'] : []),
  ];
  return purposes.join(' and ');
};

const hostsOf = (scripts: ThirdPartyScripts): string =>
  [...new Set(Object.values(scripts).flatMap((url) => (url === undefined ? [] : [new URL(url).host])))].join(
    ', ',
  );

/** The focused element stays above the banner, and the end of the page can be scrolled clear of it. */
const RoomBelow = createGlobalStyle`
  html { scroll-padding-bottom: 20rem; }
  body { padding-bottom: 18rem; }
`;

const Box = styled.section`
  position: fixed;
  inset: auto 0.75rem 0.75rem;
  z-index: 45;
  display: grid;
  gap: 1rem;
  max-width: 26rem;
  max-height: calc(100dvh - 1.5rem);
  overflow-y: auto;
  margin-inline: auto;
  padding: 1.125rem clamp(1rem, 3vw, 1.75rem);
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceHigh};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  font-size: ${({ theme }) => theme.size.small};

  p { margin-top: 0.375rem; color: ${({ theme }) => theme.color.textMuted}; }
  /* In the corner, where it covers least of the first row. */
  ${({ theme }) => theme.from.tablet} { inset-inline-start: auto; }
`;

const Title = styled.h2`
  padding-inline-end: 2.5rem;
  font-size: 1.125rem;
  font-weight: 700;
`;

const Answers = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 0.75rem;

  > button { min-width: 7.5rem; }
`;

const Close = styled(IconButton)`
  position: absolute;
  inset: 0.375rem 0.375rem auto auto;

  &:hover { background: ${({ theme }) => theme.color.surfaceRaised}; }
`;
