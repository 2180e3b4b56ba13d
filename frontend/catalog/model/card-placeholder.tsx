import { styled } from 'styled-components';

export const CardPlaceholder = styled.div<{
  readonly $picture: '4 / 5' | '16 / 9';
  readonly $radius: 'medium' | 'large';
}>`
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme, $radius }) => theme.radius[$radius]};
  background: ${({ theme }) => theme.color.surfaceRaised};

  > :first-child { height: auto; aspect-ratio: ${({ $picture }) => $picture}; border-radius: 0; }
  > :last-child { padding: 0.875rem; }
`;
