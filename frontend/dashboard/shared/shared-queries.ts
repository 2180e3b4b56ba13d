import type { Shared } from '@marquee/contracts/http/share-links';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson, withQuery } from '../../platform/api/request';

/** What a link shows, or the refusal. An open page notices within minutes that the link has ended. */
export const sharedLink = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ client }) => openShared(token, client.getQueryData<Shared>(['shared', token])?.proof),
    enabled: token !== '',
    refetchInterval: 60_000,
  });

export const openShared = (token: string, password: string | undefined) =>
  requestJson(loadShared, '/api/shared', { linkToken: token, linkPassword: password });

export const sharedFigures = (
  token: string,
  proof: string | undefined,
  asked: { by: string | undefined; period: string | undefined; where: readonly string[] },
) => {
  const url = withQuery('/api/shared/figures', asked);
  return queryOptions({
    queryKey: ['shared', token, url],
    queryFn: ({ signal }) => requestJson(loadFigures, url, { signal, linkToken: token, linkPassword: proof }),
    placeholderData: keepPreviousData,
  });
};

const loadShared = async () => (await import('@marquee/contracts/http/share-links')).Shared;
const loadFigures = async () => (await import('@marquee/contracts/http/figures')).Figures;
