import { TextField } from './text-field';

interface CurrentPasswordFieldProps {
  readonly label?: string;
  /** In the values of the form. */
  readonly name?: string;
  readonly placeholder?: string;
  readonly takesFocus?: boolean;
}

/** The password that the account has now; password managers fill it. */
export const CurrentPasswordField = ({
  label = 'Your password',
  name = 'password',
  ...props
}: CurrentPasswordFieldProps) => (
  <TextField
    label={label}
    type="password"
    name={name}
    required
    maxLength={256}
    autoComplete="current-password"
    {...props}
  />
);
