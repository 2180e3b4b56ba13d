import { queryOptions } from '@tanstack/react-query';
import { requestJson, withQuery } from '../../platform/api/request';
import { adminKey } from '../frame/admin-calls';

/** Which of these models have a dashboard password; at most 200 ids. */
export const passwordFlags = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [adminKey, 'passwords', ids],
    queryFn: async ({ signal }) => {
      const { withPassword } = await requestJson(
        loadPasswordFlags,
        withQuery('/api/admin/passwords', { ids: ids.join(',') }),
        { signal },
      );
      return new Set(withPassword);
    },
    enabled: ids.length > 0,
  });

export const passwordFlagsKey = [adminKey, 'passwords'] as const;

/** A one-time link that shows the model a new password. Passwords change only when it is opened. */
export const makeInviteLink = (modelId: number) =>
  requestJson(loadInviteLink, `/api/models/${modelId}/invite-link`, { method: 'POST' });

/** The new password, which no later call returns. */
export const generatePassword = (modelId: number) =>
  requestJson(loadGeneratedPassword, `/api/models/${modelId}/generate-password`, { method: 'POST' });

const loadGeneratedPassword = async () => (await import('@marquee/contracts/http/models')).GeneratedPassword;
const loadPasswordFlags = async () => (await import('@marquee/contracts/http/models')).ModelsWithPassword;
const loadInviteLink = async () => (await import('@marquee/contracts/http/invite-link')).InviteLink;
