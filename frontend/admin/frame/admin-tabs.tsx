import * as Tabs from 'radix-ui/tabs';
import { styled } from 'styled-components';

/** The parts of one desk page, side by side. */
export const TabList = styled(Tabs.List)`
  display: flex;
  gap: 0.25rem;
  overflow-x: auto;
  margin-block: 1.5rem 1rem;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
`;

export const Tab = styled(Tabs.Trigger)`
  flex: 1;
  min-height: 2.75rem;
  padding: 0.25rem;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 650;
  line-height: 1.25;

  ${({ theme }) => theme.from.tablet} { flex: none; padding-inline: 1rem; white-space: nowrap; }
  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[data-state='active'] { border-color: ${({ theme }) => theme.color.light}; color: ${({ theme }) => theme.color.text}; }
  &:focus-visible { outline-offset: -3px; }
`;
