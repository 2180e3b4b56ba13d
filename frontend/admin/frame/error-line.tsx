import { ApiError } from '../../platform/api/api-error';
import { errorText } from '../../platform/forms/form-errors';
import { FieldError } from '../../ui/inputs/field';

/** The session has ended: the page answers with the login. */
export const isLoggedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

/** The server's message for a failed call; `null` after 401, which the page answers with the login. */
export const adminErrorText = (error: unknown): string | null =>
  isLoggedOut(error) ? null : errorText(error);

export const ErrorLine = ({ error }: { readonly error: Error | null }) => {
  const text = error === null ? null : adminErrorText(error);
  return text === null ? null : <FieldError role="alert">{text}</FieldError>;
};
