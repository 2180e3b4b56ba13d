import { styled } from 'styled-components';
import { Icon } from '../text/icon';
import { Field, FieldLabel } from './field';

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
        as="select"
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

const Picker = styled(Field)`
  appearance: none;
  width: auto;
  padding-inline-end: 2.5rem;

  &:disabled { border-color: ${({ theme }) => theme.color.lineStrong}; opacity: 0.55; cursor: not-allowed; }
`;
