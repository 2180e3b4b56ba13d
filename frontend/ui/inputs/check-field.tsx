import { styled } from 'styled-components';
import { Cluster } from '../layout/stack';
import { FieldLabel } from './field';

interface CheckFieldProps {
  readonly label: string;
  /** Within a form: its field is `on` when checked. */
  readonly name?: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

export const CheckField = ({ label, name, checked, onCheck }: CheckFieldProps) => (
  <Label>
    <input type="checkbox" name={name} checked={checked} onChange={({ target }) => onCheck(target.checked)} />
    {label}
  </Label>
);

const Label = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  min-height: 2.75rem;
  font-weight: 600;
  cursor: pointer;

`;

interface CheckFieldsProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Value[];
  readonly labelOf?: (value: Value) => string;
  readonly chosen: readonly Value[];
  readonly onChoose: (chosen: Value[]) => void;
}

export const CheckFields = <Value extends string>({
  label,
  choices,
  labelOf = (value) => value,
  chosen,
  onChoose,
}: CheckFieldsProps<Value>) => (
  <Cluster role="group" aria-label={label} $gap="0 1.25rem">
    <Name aria-hidden="true">{label}</Name>
    {choices.map((choice) => (
      <CheckField
        key={choice}
        label={labelOf(choice)}
        checked={chosen.includes(choice)}
        onCheck={(isOn) => onChoose(choices.filter((one) => (one === choice ? isOn : chosen.includes(one))))}
      />
    ))}
  </Cluster>
);

const Name = styled(FieldLabel).attrs({ as: 'span' })`
  flex-basis: 100%;
`;
