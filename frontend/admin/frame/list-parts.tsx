import { styled } from 'styled-components';
import { Muted } from '../../ui/text/muted';

/** One row of the list, which J and K reach; `aria-pressed` marks the selected one. */
export const MasterRow = styled.button.attrs<{ readonly 'data-row'?: string }>({ 'data-row': '' })`
  display: grid;
  gap: 0.125rem;
  width: 100%;
  padding: 0.625rem 0.75rem;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  color: ${({ theme }) => theme.color.text};
  text-align: start;
  overflow-wrap: anywhere;

  &:hover { background: ${({ theme }) => theme.color.surfaceHigh}; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.highlightLine}; background: ${({ theme }) => theme.color.highlightWash}; }
  &:focus-visible { outline-offset: -2px; }
`;

export const ListCount = styled(Muted).attrs({ $small: true })`
  margin-block: 0.25rem 0.75rem;
`;

export const EmptyList = styled(Muted)`
  padding-block: 1rem;
`;
