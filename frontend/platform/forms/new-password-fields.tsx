import { TextField } from './text-field';

const passwordMinLength = 12;

/** For a form without a text about the new password. */
export const passwordHint = `At least ${passwordMinLength} characters, and not easy to guess.`;

/** A new password and its repetition in the field `again`. */
export const NewPasswordFields = ({
  label = 'Password',
  name = 'password',
  hint,
}: {
  readonly label?: string;
  readonly name?: string;
  readonly hint?: string;
}) => (
  <>
    <TextField
      label={label}
      type="password"
      name={name}
      hint={hint}
      required
      minLength={passwordMinLength}
      maxLength={256}
      autoComplete="new-password"
    />
    <TextField
      label={`Confirm ${label.toLowerCase()}`}
      type="password"
      name="again"
      required
      maxLength={256}
      autoComplete="new-password"
    />
  </>
);

/** The error at the field `again`, unless it repeats `password`. */
export const checkRepeated = ({ password, again }: Readonly<Partial<Record<string, string>>>) =>
  password === again ? undefined : { again: 'must be the same as the password' };
