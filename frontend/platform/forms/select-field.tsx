import { useEffect, useId, useRef, useState } from 'react';
import { FieldError, FieldLabel } from '../../ui/inputs/field';
import { Select } from '../../ui/inputs/select';
import { useFieldError } from './form';
import { FieldBox } from './text-field';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly items: readonly { readonly value: Value; readonly label: string }[];
  /** With `onChoose` the caller holds the value; without both the form does. */
  readonly value?: Value | '';
  readonly onChoose?: (value: Value) => void;
  readonly placeholder?: string;
  /** By default the form's error of this name. */
  readonly error?: string | undefined;
  readonly className?: string;
}

/** A labelled choice of one of several with its error. */
export const SelectField = <Value extends string>({
  label,
  name,
  items,
  value: given,
  onChoose,
  placeholder = 'Choose',
  error: givenError,
  className,
}: SelectFieldProps<Value>) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<Value | ''>('');
  const fromForm = useFieldError(name);
  const error = givenError ?? fromForm;
  const value = given ?? own;
  useEffect(() => {
    const form = input.current?.form;
    const reset = () => setOwn('');
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, []);
  return (
    <FieldBox className={className}>
      <FieldLabel as="span" id={`${id}-label`}>
        {label}
      </FieldLabel>
      <input ref={input} type="hidden" name={name} value={value} />
      <Select
        id={id}
        value={value}
        placeholder={placeholder}
        items={items}
        labelledBy={`${id}-label`}
        describedBy={error === undefined ? undefined : `${id}-error`}
        onChoose={(chosen) => {
          const item = items.find((one) => one.value === chosen);
          if (item === undefined) return;
          setOwn(item.value);
          onChoose?.(item.value);
        }}
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </FieldBox>
  );
};
