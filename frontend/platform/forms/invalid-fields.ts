import type { FieldErrors } from './form-errors';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** The errors that the fields' attributes define (`required`, `type`, `min`, …), by field name. */
export const invalidFields = (form: HTMLFormElement): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const element of form.elements) {
    if (!isControl(element) || element.name === '') continue;
    const error = errorOf(element);
    if (error !== undefined) errors[element.name] ??= error;
  }
  return errors;
};

const errorOf = (field: Control): string | undefined => {
  const { validity, type } = field;
  if (type === 'hidden') return field.value === '' ? field.dataset.required : undefined;
  // Text is sent trimmed: spaces alone do not fill a field.
  const isBlank = field.required && type !== 'password' && field.value.trim() === '';
  if (validity.valueMissing || isBlank) return missing[type] ?? 'This field is required.';
  if (validity.valid) return undefined;
  if (validity.typeMismatch && type === 'email') return 'Enter a valid email address.';
  if (validity.typeMismatch && type === 'url') return 'Enter a complete link, starting with https://.';
  if (validity.badInput) return `Enter a valid ${type === 'date' ? 'date' : 'number'}.`;
  if (validity.tooShort) return `Use at least ${field.getAttribute('minlength')} characters.`;
  if (validity.tooLong) return `Use at most ${field.getAttribute('maxlength')} characters.`;
  if (validity.rangeUnderflow) return `Must be at least ${field.getAttribute('min')}.`;
  if (validity.rangeOverflow) return `Must be at most ${field.getAttribute('max')}.`;
  return field.title === '' ? field.validationMessage : field.title;
};

const missing: Readonly<Partial<Record<string, string>>> = {
  checkbox: 'Please confirm this.',
  radio: 'Please choose one.',
  file: 'Please choose a file.',
};
