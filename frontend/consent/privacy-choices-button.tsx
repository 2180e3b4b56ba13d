import { styled } from 'styled-components';
import { askForConsent } from './consent';
import { useConsent } from './use-consent';

/** Opens the question again, so that an answer can be taken back as easily as it was given. */
export const PrivacyChoicesButton = () => (
  <Choice type="button" onClick={() => askForConsent(true)}>
    Privacy choices
  </Choice>
);

/** Says that the browser has already answered; otherwise nothing. */
export const PrivacySignalNote = () =>
  useConsent() === 'refused-by-browser' ? (
    <Note>Your browser asks for privacy (Global Privacy Control). We honour it: nothing of other companies is loaded.</Note>
  ) : null;

const Choice = styled.button`
  min-height: 2rem;
  padding: 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.textMuted};

  &:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
`;

const Note = styled.p`
  grid-column: 1 / -1;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
