import * as RadixSelect from 'radix-ui/select';
import { styled } from 'styled-components';
import { Field } from './field';
import { Icon } from './icon';

interface SelectProps<Value extends string> {
  readonly id: string;
  readonly name: string;
  readonly value: Value | '';
  readonly placeholder: string;
  /** An item with an empty value is an error: empty means that nothing was chosen. */
  readonly items: readonly { readonly value: Value; readonly label: string }[];
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly onChoose: (value: string) => void;
}

/** One of several, in a list that opens. Scrolls by itself every 50 ms at its ends, and forgets what was typed after 1 s. */
export const Select = <Value extends string>({
  id,
  name,
  value,
  placeholder,
  items,
  labelledBy,
  describedBy,
  onChoose,
}: SelectProps<Value>) => (
  <RadixSelect.Root name={name} value={value} onValueChange={onChoose}>
    <Trigger id={id} aria-labelledby={`${labelledBy} ${id}`} aria-describedby={describedBy} aria-invalid={describedBy !== undefined}>
      <RadixSelect.Value placeholder={placeholder} />
      <RadixSelect.Icon asChild>
        <Turned>
          <Icon name="next" size={16} />
        </Turned>
      </RadixSelect.Icon>
    </Trigger>
    <RadixSelect.Portal>
      <List position="popper" sideOffset={6}>
        <ScrollUp>▲</ScrollUp>
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
        <ScrollDown>▼</ScrollDown>
      </List>
    </RadixSelect.Portal>
  </RadixSelect.Root>
);

const Trigger = styled(Field).attrs({ as: RadixSelect.Trigger })`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
  text-align: start;

  &[data-placeholder] { color: ${({ theme }) => theme.color.textFaint}; }
`;

const Turned = styled.span`
  transform: rotate(90deg);
  color: ${({ theme }) => theme.color.textMuted};
`;

const List = styled(RadixSelect.Content)`
  z-index: 40;
  width: var(--radix-select-trigger-width);
  max-height: var(--radix-select-content-available-height);
  overflow: hidden;
  padding: 0.375rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkHigh};
  box-shadow: ${({ theme }) => theme.shadow.raised};
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

  &[data-highlighted] { outline: none; background: ${({ theme }) => theme.color.lightWash}; color: ${({ theme }) => theme.color.lightText}; }
`;

const ScrollUp = styled(RadixSelect.ScrollUpButton)`
  text-align: center;
`;

const ScrollDown = styled(RadixSelect.ScrollDownButton)`
  text-align: center;
`;
