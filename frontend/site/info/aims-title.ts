import { styled } from 'styled-components';

/** The heading of claims and targets, which follow the measured figures. */
export const AimsTitle = styled.h3`
  margin-block: 1.5rem 0.75rem;
  font-size: ${({ theme }) => theme.size.title};
`;
