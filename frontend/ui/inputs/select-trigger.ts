import { styled } from 'styled-components';
import { Field } from './field';

export interface SelectProps<Value extends string> {
  readonly id: string;
  readonly name?: string;
  readonly value: Value | '';
  readonly placeholder: string;
  /** No item may have an empty value: empty means that nothing is chosen. */
  readonly items: readonly { readonly value: Value; readonly label: string }[];
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly onChoose: (value: string) => void;
}

export const SelectTrigger = styled(Field)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  text-align: start;

  > svg { color: ${({ theme }) => theme.color.textMuted}; }
  &[data-placeholder] { color: ${({ theme }) => theme.color.textFaint}; }
`;
