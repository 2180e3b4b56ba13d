import type { ModelsWithPassword } from '@marquee/contracts/http/models';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { request, requestJson, withQuery } from '../../platform/api/request';
import { adminKey } from '../frame/admin-calls';

const flags = (name: keyof z.infer<typeof ModelsWithPassword>) => {
  const select = (answer: z.infer<typeof ModelsWithPassword>) => new Set(answer[name]);
  return (ids: readonly number[]) =>
    queryOptions({
      queryKey: [adminKey, 'passwords', ids],
      queryFn: ({ signal }) =>
        requestJson(loadPasswordFlags, withQuery('/api/admin/passwords', { ids: ids.join(',') }), { signal }),
      select,
      enabled: ids.length > 0,
    });
};

/** Which of these models have a dashboard password, or second factors; at most 200 ids. */
export const passwordFlags = flags('withPassword');
export const factorFlags = flags('withFactor');

export const passwordFlagsKey = [adminKey, 'passwords'] as const;

/** A one-time link that shows the model a new password. Passwords change only when it is opened. */
export const makeInviteLink = (modelId: number) =>
  requestJson(loadInviteLink, `/api/models/${modelId}/invite-link`, { method: 'POST' });

/** The new password, which no later call returns. */
export const generatePassword = (modelId: number) =>
  requestJson(loadGeneratedPassword, `/api/models/${modelId}/generate-password`, { method: 'POST' });

/** For a holder who has lost the second factors: the next login needs the password alone. */
export const removeFactors = (modelId: number) =>
  request(`/api/models/${modelId}/remove-factors`, { method: 'POST' });

const loadGeneratedPassword = async () => (await import('@marquee/contracts/http/models')).GeneratedPassword;
const loadPasswordFlags = async () => (await import('@marquee/contracts/http/models')).ModelsWithPassword;
const loadInviteLink = async () => (await import('@marquee/contracts/http/invite-link')).InviteLink;
