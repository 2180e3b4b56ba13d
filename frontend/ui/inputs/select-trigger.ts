import { styled } from 'styled-components';
import { Field } from './field';

/** What shows the choice and opens the list. */
export const SelectTrigger = styled(Field)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  text-align: start;

  &[data-placeholder] { color: ${({ theme }) => theme.color.textFaint}; }
`;

export const Turned = styled.span`
  transform: rotate(90deg);
  color: ${({ theme }) => theme.color.textMuted};
`;
