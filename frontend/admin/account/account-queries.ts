import { requestJson } from '../../platform/api/request';
import { adminQuery } from '../frame/admin-calls';

const loadAccount = async () => (await import('@marquee/contracts/http/account')).Account;

export const accountPath = '/api/admin/account';

// Sessions start in other browsers too.
export const account = { ...adminQuery(['account'], loadAccount, accountPath), staleTime: 0 };

export const revokeSessions = (which: { readonly id: string } | 'others', password: string) => {
  const path = which === 'others' ? 'revoke-others' : `${which.id}/revoke`;
  return requestJson(loadAccount, `${accountPath}/sessions/${path}`, { method: 'POST', body: { password } });
};

export const changePassword = (passwords: { readonly current: string; readonly next: string }) =>
  requestJson(loadAccount, `${accountPath}/password`, { method: 'POST', body: passwords });
