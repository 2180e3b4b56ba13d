import { z } from 'zod';
import { filledText } from '../text/text';

/** Base64url of the binary members, as WebAuthn's JSON serialization has them. */
const binary = filledText(8_192);

const PublicKeyCredential = z.object({
  id: filledText(1_400),
  rawId: filledText(1_400),
  type: z.literal('public-key'),
});

/** What `navigator.credentials.create` returned. */
export const NewPasskey = PublicKeyCredential.extend({
  response: z.object({ clientDataJSON: binary, attestationObject: binary }),
});

/** What `navigator.credentials.get` returned. */
export const PasskeyAnswer = PublicKeyCredential.extend({
  response: z.object({ clientDataJSON: binary, authenticatorData: binary, signature: binary }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** An app's six digits, a recovery code, or the answer of a passkey. */
export const SecondStep = z.object({
  code: filledText(40).optional(),
  passkey: PasskeyAnswer.optional(),
});
export type SecondStep = z.infer<typeof SecondStep>;

const Descriptors = z.array(z.object({ id: z.string(), type: z.literal('public-key') }));
const common = { challenge: z.string(), timeout: z.number() };
const preference = z.enum(['required', 'preferred', 'discouraged']);

/** Options of `navigator.credentials.get`. */
const PasskeyRequest = z.object({
  ...common,
  rpId: z.string(),
  allowCredentials: Descriptors,
  userVerification: preference,
});

/** Options of `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  ...common,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: Descriptors,
  authenticatorSelection: z.object({ residentKey: preference, userVerification: preference }),
});

/** The password is right, and the account needs a second step. `passkey`: it has one that can answer. */
export const SecondStepRequired = z.object({
  codeRequired: z.literal(true),
  passkey: PasskeyRequest.optional(),
});
export type SecondStepRequired = z.infer<typeof SecondStepRequired>;

export const LoginAnswer = z.object({ success: z.literal(true) }).or(SecondStepRequired);
