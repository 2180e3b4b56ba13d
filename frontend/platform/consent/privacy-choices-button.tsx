import { styled } from 'styled-components';
import { askForConsent } from './consent';

/** Opens the question again, so that an answer can be taken back as easily as it was given. */
export const PrivacyChoicesButton = () => (
  <Choice type="button" onClick={() => askForConsent(true)}>
    Privacy choices
  </Choice>
);

const Choice = styled.button`
  min-height: var(--press);
  padding: 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.textMuted};

  &:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
`;
