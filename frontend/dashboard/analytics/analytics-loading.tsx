import { styled } from 'styled-components';
import { Spinner } from '../../ui/feedback/spinner';

export const AnalyticsLoading = () => (
  <Stage role="status">
    <Spinner />
    <p>Loading analytics</p>
  </Stage>
);

const Stage = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 1rem;
  min-height: 60dvh;
  color: ${({ theme }) => theme.color.textMuted};
`;
