import { styled } from 'styled-components';
import { useConsent } from './use-consent';

/** Says that the browser has already answered; otherwise nothing. */
export const PrivacySignalNote = () =>
  useConsent() === 'refused-by-browser' ? (
    <Note>
      Your browser asks for privacy (Global Privacy Control). We honour it: nothing of other companies is
      loaded.
    </Note>
  ) : null;

const Note = styled.p`
  grid-column: 1 / -1;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
