import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';
import { useFieldError } from './form';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value'> {
  readonly label: ReactNode;
  readonly name: string;
  /** With `onText` the caller holds the value; without both the form does. */
  readonly value?: string;
  readonly onText?: (text: string) => void;
  readonly onPasted?: (text: string) => void;
  /** By default the form's error of this name. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly lines?: boolean;
  /** For a field that appears because it is needed next. */
  readonly takesFocus?: boolean;
}

/** A labeled text field with its hint and its error, both announced with it. */
export const TextField = ({
  label,
  name,
  onText,
  onPasted,
  error: given,
  hint,
  lines = false,
  takesFocus = false,
  type = 'text',
  autoComplete = 'off',
  className,
  ...input
}: TextFieldProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const fromForm = useFieldError(name);
  const error = given ?? fromForm;
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  return (
    <FieldBox className={className}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Field
        {...input}
        ref={field}
        as={lines ? 'textarea' : 'input'}
        $lines={lines}
        id={id}
        name={name}
        type={lines ? undefined : type}
        autoComplete={autoComplete}
        aria-invalid={error !== undefined}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        onChange={onText && (({ target }) => onText(target.value))}
        onPaste={onPasted && (({ clipboardData }) => onPasted(clipboardData.getData('text')))}
      />
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </FieldBox>
  );
};

export const FieldBox = styled.div`
  display: grid;
  align-content: start;
  gap: 0.375rem;
  min-width: 0;
`;

export const FieldHint = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
`;
