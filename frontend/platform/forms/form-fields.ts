import type { FormEvent } from 'react';

/** The form's values by field name. Text is trimmed, passwords are not; files are left out. */
export type Fields = Readonly<Record<string, string>>;

export const submitterOf = ({ nativeEvent }: FormEvent<HTMLFormElement>): HTMLButtonElement | undefined =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter instanceof HTMLButtonElement
    ? nativeEvent.submitter
    : undefined;

/** The fields of a submitted form, with the name and value of the clicked button. */
export const fieldsOf = (event: FormEvent<HTMLFormElement>): Fields => {
  const submitter = submitterOf(event);
  const fields = fieldsIn(event.currentTarget);
  return submitter === undefined || submitter.name === ''
    ? fields
    : { ...fields, [submitter.name]: submitter.value };
};

export const fieldsIn = (form: HTMLFormElement): Fields => {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    const field = form.elements.namedItem(name);
    // A password may begin or end with a space.
    const isPassword = field instanceof HTMLInputElement && field.type === 'password';
    fields[name] = isPassword ? value : value.trim();
  }
  return fields;
};
