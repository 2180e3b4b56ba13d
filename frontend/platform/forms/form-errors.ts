import { ApiError, reasonOf } from '../api/api-error';

/** What is wrong, by field name. The empty name belongs to the form as a whole. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** The server's errors by field. An error inside a list (`tags.2`) belongs to the list. */
export const fieldErrorsOf = (error: unknown): FieldErrors => {
  if (!(error instanceof ApiError)) return {};
  const errors: Record<string, string> = {};
  for (const [path, text] of Object.entries(error.fields)) {
    const [field = path] = path.split('.', 1);
    errors[field] ??= text;
  }
  return errors;
};

/** The server's own sentence where it gave one, else the status. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError && error.detail !== '' ? error.detail : reasonOf(error);
