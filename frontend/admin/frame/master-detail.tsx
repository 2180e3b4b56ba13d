import { styled } from 'styled-components';

/** A list to choose from beside what was chosen; below each other where there is no room. */
export const MasterDetail = styled.div`
  display: grid;
  gap: 1rem;
  margin-top: 1rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); align-items: start; }
`;

/** One row of such a list; `aria-pressed` marks the chosen one. */
export const MasterRow = styled.button`
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

  &:hover { background: ${({ theme }) => theme.color.inkHigh}; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.lightLine}; background: ${({ theme }) => theme.color.lightWash}; }
  &:focus-visible { outline-offset: -2px; }
`;

/** What stands below the name, in small. */
export const Aside = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
