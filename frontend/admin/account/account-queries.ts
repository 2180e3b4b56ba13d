import { queryOptions } from '@tanstack/react-query';
import { ask, askFor } from '../../platform/api/ask';
import { adminKey } from '../frame/admin-calls';

const address = '/api/admin/account';

export const account = queryOptions({
  queryKey: [adminKey, 'account'],
  queryFn: ({ signal }) => askFor(loadAccount, address, { signal }),
  // Another browser may have logged in meanwhile.
  staleTime: 0,
});

export const revokeSession = (id: string) =>
  askFor(loadAccount, `${address}/sessions/${id}/revoke`, { method: 'POST' });

export const revokeOtherSessions = () =>
  askFor(loadAccount, `${address}/sessions/revoke-others`, { method: 'POST' });

export const changePassword = (passwords: { readonly current: string; readonly next: string }) =>
  askFor(loadAccount, `${address}/password`, { method: 'POST', body: passwords });

export const beginTwoStep = (password: string) =>
  askFor(
    async () => (await import('@marquee/contracts/http/account')).TwoStepSecret,
    `${address}/two-step/begin`,
    {
      method: 'POST',
      body: { password },
    },
  );

export const confirmTwoStep = (code: string) =>
  askFor(
    async () => (await import('@marquee/contracts/http/account')).RecoveryCodes,
    `${address}/two-step/confirm`,
    {
      method: 'POST',
      body: { code },
    },
  );

export const switchTwoStepOff = (password: string) =>
  ask(`${address}/two-step/off`, { method: 'POST', body: { password } });

const loadAccount = async () => (await import('@marquee/contracts/http/account')).Account;
