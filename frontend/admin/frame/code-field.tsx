import { TextField } from '../../platform/forms/text-field';

/** The second step of a login, in the field `code`. */
export const CodeField = ({ takesFocus = false }: { readonly takesFocus?: boolean }) => (
  <TextField
    label="Authenticator code or recovery code"
    name="code"
    required
    autoComplete="one-time-code"
    maxLength={40}
    takesFocus={takesFocus}
  />
);
