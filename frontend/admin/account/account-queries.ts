import { request, requestJson } from '../../platform/api/request';
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

export const beginTwoStep = (password: string) =>
  requestJson(loadSecret, `${base}/two-step/begin`, { method: 'POST', body: { password } });

export const confirmTwoStep = (code: string) =>
  requestJson(loadCodes, `${base}/two-step/confirm`, { method: 'POST', body: { code } });

export const switchTwoStepOff = (password: string, code: string) =>
  request(`${base}/two-step/off`, { method: 'POST', body: { password, code } });

const loadSecret = async () => (await import('@marquee/contracts/http/account')).TwoStepSecret;
const loadCodes = async () => (await import('@marquee/contracts/http/account')).RecoveryCodes;
