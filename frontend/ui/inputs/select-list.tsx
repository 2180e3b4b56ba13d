import * as RadixSelect from 'radix-ui/select';
import { styled } from 'styled-components';
import { Icon } from '../text/icon';
import { type SelectProps, SelectTrigger } from './select-trigger';

/** The select with its list open. SPEC.md section 9: auto-scroll every 50 ms, type-ahead reset after 1 s. */
export const SelectList = <Value extends string>({
  id,
  name,
  value,
  placeholder,
  items,
  labelledBy,
  describedBy,
  onChoose,
}: SelectProps<Value>) => (
  <RadixSelect.Root name={name} value={value} defaultOpen onValueChange={onChoose}>
    <SelectTrigger
      as={RadixSelect.Trigger}
      id={id}
      aria-labelledby={`${labelledBy} ${id}`}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    >
      <RadixSelect.Value placeholder={placeholder} />
      <Icon name="down" size={16} />
    </SelectTrigger>
    <RadixSelect.Portal>
      <List position="popper" sideOffset={6}>
        <RadixSelect.ScrollUpButton>▲</RadixSelect.ScrollUpButton>
        <RadixSelect.Viewport>
          {items.map((item) => (
            <Item key={item.value} value={item.value}>
              <RadixSelect.ItemText>{item.label}</RadixSelect.ItemText>
              <RadixSelect.ItemIndicator>
                <Icon name="check" size={16} />
              </RadixSelect.ItemIndicator>
            </Item>
          ))}
        </RadixSelect.Viewport>
        <RadixSelect.ScrollDownButton>▼</RadixSelect.ScrollDownButton>
      </List>
    </RadixSelect.Portal>
  </RadixSelect.Root>
);

const List = styled(RadixSelect.Content)`
  z-index: 40;
  width: var(--radix-select-trigger-width);
  max-height: var(--radix-select-content-available-height);
  overflow: hidden;
  padding: 0.375rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};
  box-shadow: ${({ theme }) => theme.shadow.raised};

  > [aria-hidden] { text-align: center; }
`;

const Item = styled(RadixSelect.Item)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  min-height: 2.5rem;
  padding: 0.375rem 0.75rem;
  border-radius: ${({ theme }) => theme.radius.small};
  cursor: pointer;

  &[data-highlighted] { outline: none; background: ${({ theme }) => theme.color.highlightWash}; color: ${({ theme }) => theme.color.highlightText}; }
`;
