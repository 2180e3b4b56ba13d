import { styled } from 'styled-components';

interface CheckFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

/** A labelled checkbox; the label is part of the touch target. */
export const CheckField = ({ label, checked, onCheck }: CheckFieldProps) => (
  <Label>
    <input type="checkbox" checked={checked} onChange={({ target }) => onCheck(target.checked)} />
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
