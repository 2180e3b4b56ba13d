import { useId } from 'react';
import { styled } from 'styled-components';
import { FieldError, FieldLabel } from '../../ui/inputs/field';
import { Select } from '../../ui/inputs/select';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value | '';
  readonly items: readonly { readonly value: Value; readonly label: string }[];
  readonly error?: string | undefined;
  readonly onChoose: (value: Value) => void;
}

/** A labelled choice, and beside it what is wrong with it. */
export const SelectField = <Value extends string>({
  label,
  name,
  value,
  items,
  error,
  onChoose,
}: SelectFieldProps<Value>) => {
  const id = useId();
  return (
    <Box>
      <FieldLabel as="span" id={`${id}-label`}>
        {label}
      </FieldLabel>
      <Select
        id={id}
        name={name}
        value={value}
        placeholder="Choose"
        items={items}
        labelledBy={`${id}-label`}
        describedBy={error === undefined ? undefined : `${id}-error`}
        onChoose={(chosen) => {
          const item = items.find((one) => one.value === chosen);
          if (item !== undefined) onChoose(item.value);
        }}
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  );
};

const Box = styled.div`
  display: grid;
  align-content: start;
  gap: 0.375rem;
  min-width: 0;
`;
