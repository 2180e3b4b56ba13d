/** What the form's text fields say, trimmed, by name; files are left out. */
export const formFields = (form: HTMLFormElement): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value.trim();
  return fields;
};
