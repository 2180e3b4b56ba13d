import { useEffect } from 'react';
import { useNavigation } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';

/** Answers a click at once: dims the link, and after 150 ms moves a bar at the top, unless it is fast. */
export const NavigationProgress = () => {
  const isLoading = useNavigation().state === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    // The focus stays on the clicked link until the next screen is rendered.
    const pressed = document.activeElement?.closest('a');
    pressed?.setAttribute('data-pending', '');
    return () => pressed?.removeAttribute('data-pending');
  }, [isLoading]);
  return isLoading ? <Bar aria-hidden="true" data-testid="navigation-progress" /> : null;
};

const move = keyframes`
  from { transform: scaleX(0); }
  to { transform: scaleX(0.9); }
`;

const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: 60;
  height: 3px;
  background: ${({ theme }) => theme.color.highlight};
  transform: scaleX(0);
  transform-origin: 0 50%;
  animation: ${move} 8s cubic-bezier(0.1, 0.8, 0.3, 1) 150ms forwards;
`;
