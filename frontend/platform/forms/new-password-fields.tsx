import { passwordMinLength } from './change-password-form';
import { TextField } from './text-field';

/** A new password and its repetition: the fields `password` and `again`, compared by `checkRepeated`. */
export const NewPasswordFields = () => (
  <>
    <TextField
      label="Password"
      type="password"
      name="password"
      hint={`At least ${passwordMinLength} characters, and not easy to guess.`}
      required
      minLength={passwordMinLength}
      maxLength={256}
      autoComplete="new-password"
    />
    <TextField
      label="Confirm password"
      type="password"
      name="again"
      required
      maxLength={256}
      autoComplete="new-password"
    />
  </>
);

/** The error at the field `again`, unless both fields are the same. */
export const checkRepeated = ({ password, again }: Readonly<Partial<Record<string, string>>>) =>
  password === again ? undefined : { again: 'must be the same as the password' };
