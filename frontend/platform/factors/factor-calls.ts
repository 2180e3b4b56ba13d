import type { ConfirmBothFactors } from '@marquee/contracts/http/account';
import type { z } from 'zod';
import { ApiError } from '../api/api-error';
import { type LoadSchema, requestJson } from '../api/request';
import { errorText } from '../forms/form-errors';

/** The second factors of the account whose calls are below `path`. */
export const loadFactors = (path: string) => requestJson(loadFactorsSchema, `${path}/factors`);

type Given = z.infer<typeof ConfirmBothFactors>;

export const beginTwoStep = (path: string, body: Given) =>
  requestJson(loadSecret, `${path}/two-step/begin`, { method: 'POST', body });

export const confirmTwoStep = (path: string, code: string) =>
  requestJson(loadCodes, `${path}/two-step/confirm`, { method: 'POST', body: { code } });

export const switchTwoStepOff = (path: string, body: Given) =>
  requestJson(loadChanged, `${path}/two-step/off`, { method: 'POST', body });

/** Has the browser make a passkey and adds it; resolves with the recovery codes of the first second factor. */
export const addPasskey = async (path: string, body: Given) => {
  const options = await requestJson(loadCreation, `${path}/passkeys/begin`, { method: 'POST', body });
  if ('codeRequired' in options) return options;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const passkey = await startRegistration({ optionsJSON: options });
  return await requestJson(loadCodes, `${path}/passkeys`, { method: 'POST', body: { passkey } });
};

export const removePasskey = (path: string, id: number, body: Given) =>
  requestJson(loadChanged, `${path}/passkeys/${id}/remove`, { method: 'POST', body });

/** The text for a failed call; null after the end of the session, which the page answers with the login. */
export const factorErrorText = (error: unknown): string | null => {
  if (error instanceof Error && error.name === 'NotAllowedError') return 'No passkey was used.';
  return error instanceof ApiError && error.status === 401 ? null : errorText(error);
};

/** An answer of this schema, or the question for a second step. */
export const orQuestion =
  <Schema extends z.ZodType>(load: LoadSchema<Schema>) =>
  async () => {
    const { SecondStepRequired } = await import('@marquee/contracts/http/second-step');
    return SecondStepRequired.or(await load());
  };

const loadFactorsSchema = async () => (await import('@marquee/contracts/http/account')).Factors;
const loadSecret = orQuestion(async () => (await import('@marquee/contracts/http/account')).TwoStepSecret);
const loadChanged = orQuestion(loadFactorsSchema);
const loadCreation = orQuestion(
  async () => (await import('@marquee/contracts/http/second-step')).PasskeyCreation,
);
const loadCodes = async () => (await import('@marquee/contracts/http/account')).RecoveryCodes;
