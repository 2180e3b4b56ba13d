import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

const isOnlineNow = () => onlineManager.isOnline();

export const useOnline = (): boolean =>
  useSyncExternalStore(onlineManager.subscribe, isOnlineNow, () => true);

/** Shown while the browser is offline and queries wait. In the first load: offline it cannot be fetched. */
export const OfflineNotice = ({ text = "You're offline. Missing content will load when you reconnect." }) => {
  const isOnline = useOnline();
  return <Place role="status">{!isOnline && <Line>{text}</Line>}</Place>;
};

const Place = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: 44;
  display: grid;
  justify-items: center;
  padding-inline: 1rem;
  pointer-events: none;
`;

const Line = styled.p`
  margin-bottom: 1rem;
  padding: 0.5rem 1.125rem;
  border: 1px solid ${({ theme }) => theme.color.highlightLine};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.sign};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  color: ${({ theme }) => theme.color.signText};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
  text-align: center;
`;
