import { styled } from 'styled-components';
import { type BadgeTone, badgeTones } from '../../ui/text/badge';

/** The summary of a status page, with the result in `strong`. `light` is a warning. */
export const Verdict = styled.p<{ readonly $tone: BadgeTone }>`
  padding: 1rem 1.25rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  ${({ $tone }) => badgeTones[$tone]}

  strong { font-size: ${({ theme }) => theme.size.title}; }
`;
