import {
  type ChangeEvent,
  type ClipboardEvent,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useId,
} from 'react';
import { styled } from 'styled-components';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';

interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onPasted?: (text: string) => void;
  /** What the server, or the screen, has against what is there. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly type?: HTMLInputTypeAttribute;
  readonly lines?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly placeholder?: string;
}

/** A labelled field with its hint, and beside it what is wrong with it. */
export const TextField = ({
  label,
  name,
  onText,
  onPasted,
  error,
  hint,
  type = 'text',
  lines = false,
  ...field
}: TextFieldProps) => {
  const id = useId();
  const said = [
    hint === undefined ? undefined : `${id}-hint`,
    error === undefined ? undefined : `${id}-error`,
  ].filter((one) => one !== undefined);
  return (
    <Box>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Field
        as={lines ? 'textarea' : 'input'}
        $lines={lines}
        id={id}
        name={name}
        type={lines ? undefined : type}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={said.length === 0 ? undefined : said.join(' ')}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onText(target.value)}
        onPaste={onPasted && (({ clipboardData }: ClipboardEvent) => onPasted(clipboardData.getData('text')))}
        {...field}
      />
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
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

const Hint = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
`;
