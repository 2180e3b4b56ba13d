import { styled } from 'styled-components';
import { Cluster } from './stack';

export const Panel = styled.section`
  padding: clamp(1rem, 2.5vw, 1.5rem);
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};
`;

export const PanelTitle = styled.h2`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 700;
`;

export const PanelHead = styled(Cluster).attrs({ $justify: 'space-between' })``;
