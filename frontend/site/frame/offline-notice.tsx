import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';

const isOnline = () => onlineManager.isOnline();

/** Says that the connection is away, while it is: calls wait for it meanwhile, and screens show what they have. */
export const ConnectionLine = () => {
  const isHere = useSyncExternalStore(onlineManager.subscribe, isOnline, isOnline);
  return (
    <Place role="status">
      {!isHere && <Line>No connection. What is missing here comes when it is back.</Line>}
    </Place>
  );
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
  border: 1px solid ${({ theme }) => theme.color.lightLine};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.board};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  color: ${({ theme }) => theme.color.boardText};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
  text-align: center;
`;
