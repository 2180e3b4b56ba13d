import { styled } from 'styled-components';
import { PlainButton } from '../../ui/inputs/button';
import { Muted } from '../../ui/text/muted';
import { openConsentBanner, refusedByBrowser, useConsent } from './consent';

/** Opens the consent banner again, so an answer is as easy to take back as to give. */
export const PrivacyChoicesButton = () => (
  <Choice onClick={() => openConsentBanner(true)}>Privacy choices</Choice>
);

export const PrivacySignalNote = () =>
  useConsent() === 'refused-by-browser' ? <WideNote $small>{refusedByBrowser}</WideNote> : null;

const Choice = styled(PlainButton)`
  min-height: var(--touch-target);
  color: ${({ theme }) => theme.color.textMuted};

  &:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
`;

const WideNote = styled(Muted)`
  grid-column: 1 / -1;
`;
