import { styled } from 'styled-components';

interface CheckFieldProps {
  readonly label: string;
  /** Within a form: its field is `on` when checked. */
  readonly name?: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

/** A labeled checkbox; the label is part of the touch target. */
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
