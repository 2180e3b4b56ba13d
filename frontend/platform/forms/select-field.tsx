import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';
import { Select } from '../../ui/inputs/select';
import { useHydrated } from '../frame/use-hydrated';
import { useFieldError } from './form';
import { FieldBox, FieldHint } from './text-field';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly items: readonly { readonly value: Value; readonly label: string }[];
  /** With `onChoose` the caller holds the value; without both the form does. */
  readonly value?: Value | '';
  readonly onChoose?: (value: Value) => void;
  readonly placeholder?: string;
  /** The error while nothing is chosen, for a choice that must be made. */
  readonly required?: string;
  readonly hint?: ReactNode;
  readonly className?: string;
}

/** A labeled choice of one of several with its error. Before hydration the browser's own control. */
export const SelectField = <Value extends string>({
  label,
  name,
  items,
  value: given,
  onChoose,
  placeholder = 'Choose',
  required,
  hint,
  className,
}: SelectFieldProps<Value>) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [own, setOwn] = useState<Value | ''>('');
  const isHydrated = useHydrated();
  const error = useFieldError(name);
  const value = given ?? own;
  useEffect(() => {
    if (!isHydrated) return;
    const form = input.current?.form;
    const reset = () => setOwn('');
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, [isHydrated]);
  return (
    <FieldBox className={className}>
      <FieldLabel as="span" id={`${id}-label`}>
        {label}
      </FieldLabel>
      {isHydrated ? (
        <>
          <input ref={input} type="hidden" name={name} value={value} data-required={required} />
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
              // A corrected field loses its error.
              input.current?.dispatchEvent(new Event('input', { bubbles: true }));
            }}
          />
        </>
      ) : (
        <Field as="select" name={name} aria-labelledby={`${id}-label`} required={required !== undefined}>
          <option value="">{placeholder}</option>
          {items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </Field>
      )}
      {hint !== undefined && <FieldHint>{hint}</FieldHint>}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </FieldBox>
  );
};
