import type { SecondStepRequired } from '@marquee/contracts/http/second-step';
import { TextField } from '../forms/text-field';

/** The second step of a login, in the field `code`. Left empty, a passkey is asked again. */
export const CodeField = ({ question: { passkey } }: { readonly question: SecondStepRequired }) => (
  <TextField
    label="Authenticator code or recovery code"
    name="code"
    required={passkey === undefined}
    hint={passkey && 'Leave it empty to use your passkey.'}
    autoComplete="one-time-code"
    maxLength={40}
    takesFocus
  />
);
