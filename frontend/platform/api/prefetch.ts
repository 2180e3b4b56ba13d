import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { data, redirect } from 'react-router-dom';
import type { Gone } from './request';

/** A loader's result: nothing, or a status or redirect for the whole page. */
type LoaderResult = null | Response | ReturnType<typeof data<null>>;
type Loading = Promise<LoaderResult> | null;

type Query<Fetched, Data, Key extends QueryKey> = UseQueryOptions<Fetched, Error, Data, Key>;

interface Subject<Found> {
  /** True when nothing is at this URL, although the query has an answer. */
  readonly isMissing?: (found: Found) => boolean;
  /** The subject's current URL, when it was requested under a former one. */
  readonly movedTo?: (found: Found) => string | undefined;
  readonly next?: (found: Found) => Loading;
}

/** Starts a page's queries before it renders. A browser shows placeholders meanwhile; a server waits. */
export interface Prefetch {
  <Fetched, Data, Key extends QueryKey>(query: Query<Fetched, Data, Key>): Loading;
  /** For a page about one subject, which decides its status: 404 missing, 410 removed, 301 moved. */
  readonly subject: <Fetched, Data, Key extends QueryKey>(
    query: Query<Fetched, Data, Key>,
    about?: Subject<Exclude<Fetched, Gone | null>>,
  ) => Loading;
}

/** Waits for all of them; `null` in a browser, where nothing waits. */
export const all = (...loadings: readonly Loading[]): Loading => {
  const pending = loadings.filter((loading) => loading !== null);
  return pending.length === 0
    ? null
    : Promise.all(pending).then((results) => results.find((result) => result !== null) ?? null);
};

/** For optional content: a failure is ignored and the browser requests it again. */
export const optional = (loading: Loading): Loading => loading?.catch(() => null) ?? null;

/** For a browser: the page renders placeholders immediately while the request runs. */
export const prefetchInBackground = (queryClient: QueryClient): Prefetch => {
  const start = <Fetched, Data, Key extends QueryKey>({ queryKey, queryFn }: Query<Fetched, Data, Key>) => {
    void queryClient.prefetchQuery({ queryKey, queryFn });
    return null;
  };
  return Object.assign(start, { subject: start });
};

/** For a server: all data is loaded before the page renders, or the loader fails. */
export const prefetchAndWait = (queryClient: QueryClient): Prefetch => {
  const fetched = <Fetched, Data, Key extends QueryKey>({ queryKey, queryFn }: Query<Fetched, Data, Key>) =>
    queryClient.fetchQuery({ queryKey, queryFn });
  return Object.assign(
    async <Fetched, Data, Key extends QueryKey>(query: Query<Fetched, Data, Key>) => {
      await fetched(query);
      return null;
    },
    {
      subject: async <Fetched, Data, Key extends QueryKey>(
        query: Query<Fetched, Data, Key>,
        { isMissing, movedTo, next }: Subject<Exclude<Fetched, Gone | null>> = {},
      ) => {
        const found = await fetched(query);
        if (!isPresent(found)) return data(null, { status: found === null ? 404 : 410 });
        if (isMissing?.(found) === true) return data(null, { status: 404 });
        const url = movedTo?.(found);
        return url === undefined ? ((await next?.(found)) ?? null) : redirect(url, 301);
      },
    },
  );
};

const isPresent = <Fetched>(found: Fetched): found is Exclude<Fetched, Gone | null> =>
  found !== null && found !== 'gone';
