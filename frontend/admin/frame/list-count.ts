import { styled } from 'styled-components';

/** How many there are, below a list's title. */
export const ListCount = styled.p`
  margin-block: 0.25rem 0.75rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
