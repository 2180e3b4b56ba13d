import { queryOptions } from '@tanstack/react-query';
import { refetched, requestJson } from '../../platform/api/request';
import { insightsKey, insightsUrl } from '../frame/insights-query';

/** Between the administrator's decision and its appearance on an open page. */
const refetchMs = 30_000;

const urlOf = (slug: string): string => `${insightsUrl(slug)}/proposal`;

export const ownProfile = (slug: string) =>
  queryOptions({
    queryKey: [...insightsKey(slug), 'profile'],
    queryFn: (context) => requestJson(loadOwnProfile, urlOf(slug), refetched(context)),
    refetchInterval: refetchMs,
  });

/** `proposal` has the changed fields, the version that they are based on, and a message. */
export const proposeProfile = (slug: string, proposal: Readonly<Record<string, unknown>>) =>
  requestJson(loadOwnProfile, urlOf(slug), { method: 'POST', body: proposal });

export const withdrawProposal = (slug: string) =>
  requestJson(loadOwnProfile, `${urlOf(slug)}/withdraw`, { method: 'POST' });

const loadOwnProfile = async () => (await import('@marquee/contracts/http/proposals')).OwnProfile;
