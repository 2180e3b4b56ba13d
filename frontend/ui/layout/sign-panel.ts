import { styled } from 'styled-components';
import { bulbs } from './bulbs';

/** A call to action on the theater sign, dark in both themes. */
export const SignPanel = styled.section`
  ${bulbs('20px')}
  display: grid;
  gap: 1rem;
  justify-items: center;
  padding: clamp(2.5rem, 6vw, 4rem) clamp(2rem, 6vw, 4rem);
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.board};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  color: ${({ theme }) => theme.color.boardText};
  text-align: center;

  h2 { font-size: ${({ theme }) => theme.size.heading}; font-weight: 800; font-stretch: 82%; }
  p { max-width: ${({ theme }) => theme.width.text}; color: ${({ theme }) => theme.color.boardMuted}; }
  a:focus-visible { outline-color: ${({ theme }) => theme.color.bulb}; }
  > a { max-width: 100%; white-space: normal; }
`;

export const SignActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0.75rem;
`;
