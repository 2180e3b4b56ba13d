import type { ConfirmBothFactors } from '@marquee/contracts/http/account';
import type { z } from 'zod';
import { type LoadSchema, requestJson } from '../../platform/api/request';
import { adminQuery } from '../frame/admin-calls';

const loadAccount = async () => (await import('@marquee/contracts/http/account')).Account;

const base = '/api/admin/account';

// Sessions start in other browsers too.
export const account = { ...adminQuery(['account'], loadAccount, base), staleTime: 0 };

/** Ends one session, or all but the current one. */
export const revokeSessions = (which: { readonly id: string } | 'others', password: string) => {
  const path = which === 'others' ? 'revoke-others' : `${which.id}/revoke`;
  return requestJson(loadAccount, `${base}/sessions/${path}`, { method: 'POST', body: { password } });
};

export const changePassword = (passwords: { readonly current: string; readonly next: string }) =>
  requestJson(loadAccount, `${base}/password`, { method: 'POST', body: passwords });

type Factors = z.infer<typeof ConfirmBothFactors>;

export const beginTwoStep = (body: Factors) =>
  requestJson(loadSecret, `${base}/two-step/begin`, { method: 'POST', body });

export const confirmTwoStep = (code: string) =>
  requestJson(loadCodes, `${base}/two-step/confirm`, { method: 'POST', body: { code } });

export const switchTwoStepOff = (body: Factors) =>
  requestJson(loadChanged, `${base}/two-step/off`, { method: 'POST', body });

/** Has the browser make a passkey and adds it; resolves with the recovery codes of the first second factor. */
export const addPasskey = async (body: Factors) => {
  const options = await requestJson(loadCreation, `${base}/passkeys/begin`, { method: 'POST', body });
  if ('codeRequired' in options) return options;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const passkey = await startRegistration({ optionsJSON: options });
  return await requestJson(loadCodes, `${base}/passkeys`, { method: 'POST', body: { passkey } });
};

export const removePasskey = (id: number, body: Factors) =>
  requestJson(loadChanged, `${base}/passkeys/${id}/remove`, { method: 'POST', body });

/** An answer of this schema, or the question for a second step. */
const orQuestion =
  <Schema extends z.ZodType>(load: LoadSchema<Schema>) =>
  async () => {
    const { SecondStepRequired } = await import('@marquee/contracts/http/second-step');
    return SecondStepRequired.or(await load());
  };

const loadSecret = orQuestion(async () => (await import('@marquee/contracts/http/account')).TwoStepSecret);
const loadChanged = orQuestion(loadAccount);
const loadCreation = orQuestion(
  async () => (await import('@marquee/contracts/http/second-step')).PasskeyCreation,
);
const loadCodes = async () => (await import('@marquee/contracts/http/account')).RecoveryCodes;
