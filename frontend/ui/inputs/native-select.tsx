import { styled } from 'styled-components';
import { Icon } from '../text/icon';
import { FieldLabel } from './field';

interface NativeSelectProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly Value[];
  readonly labelOf: (value: Value) => string;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** A select with the browser's own list: no script, and familiar on a phone. */
export const NativeSelect = <Value extends string>({
  label,
  name,
  choices,
  labelOf,
  chosen,
  onChoose,
}: NativeSelectProps<Value>) => (
  <FieldLabel>
    {label}
    <WithArrow>
      <Picker
        name={name}
        value={chosen}
        onChange={({ target }) => {
          const choice = choices.find((one) => one === target.value);
          if (choice !== undefined) onChoose(choice);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice)}
          </option>
        ))}
      </Picker>
      <Icon name="down" size={16} />
    </WithArrow>
  </FieldLabel>
);

/* The arrow of the other selects, over the browser's control. */
const WithArrow = styled.span`
  display: grid;

  > * { grid-area: 1 / 1; }
  > svg {
    place-self: center end;
    margin-inline-end: 0.875rem;
    color: ${({ theme }) => theme.color.textMuted};
    pointer-events: none;
  }
`;

const Picker = styled.select`
  appearance: none;
  min-height: 2.75rem;
  padding: 0.5rem 2.5rem 0.5rem 0.875rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceRaised};
  color: ${({ theme }) => theme.color.text};
  font: inherit;
  font-size: ${({ theme }) => theme.size.body};
  font-weight: 400;

  &:hover:enabled { border-color: ${({ theme }) => theme.color.highlightLine}; }
  &:disabled { opacity: 0.55; cursor: not-allowed; }
`;
