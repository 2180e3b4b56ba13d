import { styled } from 'styled-components';

/** The summary of a `details` element. Its arrow points up while it is open. */
export const DisclosureTitle = styled.summary`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: var(--touch-target);
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
  list-style: none;
  cursor: pointer;

  &::-webkit-details-marker { display: none; }
  &::after {
    content: '';
    width: 0.4375rem;
    height: 0.4375rem;
    margin-block-start: -0.1875rem;
    border: solid currentcolor;
    border-width: 0 2px 2px 0;
    transform: rotate(45deg);
    transition: transform 0.2s;
  }
  &:hover { color: ${({ theme }) => theme.color.text}; }
  details[open] > &::after { margin-block-start: 0.1875rem; transform: rotate(-135deg); }
`;
