import * as Tabs from 'radix-ui/tabs';
import { styled } from 'styled-components';

export const TabList = styled(Tabs.List)`
  display: flex;
  gap: 0.25rem;
  overflow-x: auto;
  margin-bottom: 1rem;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
`;

export const Tab = styled(Tabs.Trigger)`
  flex: none;
  min-height: 2.75rem;
  padding: 0.25rem 1rem;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 650;
  white-space: nowrap;

  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[data-state='active'] { border-color: ${({ theme }) => theme.color.highlight}; color: ${({ theme }) => theme.color.text}; }
  &:focus-visible { outline-offset: -3px; }
`;
