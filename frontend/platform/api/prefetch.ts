import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { data, redirect } from 'react-router-dom';
import type { Gone } from './ask';

/** What a loader gives the router: nothing to remember, or a status or another address for the whole page. */
type LoaderAnswer = null | Response | ReturnType<typeof data<null>>;
type Loading = Promise<LoaderAnswer> | null;

type Query<Fetched, Data, Key extends QueryKey> = UseQueryOptions<Fetched, Error, Data, Key>;

interface Subject<Found> {
  /** The address under which it is known now, when it was asked for under another one. */
  readonly movedTo?: (found: Found) => string | undefined;
  /** What else its screen asks for. */
  readonly next?: (found: Found) => Loading;
}

/** Starts a screen's queries before it is drawn. A browser does not wait for them, and draws placeholders meanwhile; a server waits. */
export interface Prefetch {
  <Fetched, Data, Key extends QueryKey>(query: Query<Fetched, Data, Key>): Loading;
  /** For a screen about one thing, which decides the status of the page: 404 without it, 410 once it was removed, 301 when it moved. */
  readonly subject: <Fetched, Data, Key extends QueryKey>(
    query: Query<Fetched, Data, Key>,
    about?: Subject<Exclude<Fetched, Gone | null>>,
  ) => Loading;
}

/** Waits for all of them where anything is waited for. */
export const together = (...loadings: readonly Loading[]): Loading => {
  const waited = loadings.filter((loading) => loading !== null);
  return waited.length === 0
    ? null
    : Promise.all(waited).then((answers) => answers.find((answer) => answer !== null) ?? null);
};

/** For what a screen can do without: when it does not come, the browser asks again. */
export const ifItComes = (loading: Loading): Loading => loading?.catch(() => null) ?? null;

/** For the browser: the screen draws its placeholders at once while the call is on its way. */
export const prefetchInBackground = (queryClient: QueryClient): Prefetch => {
  const start = <Fetched, Data, Key extends QueryKey>({ queryKey, queryFn }: Query<Fetched, Data, Key>) => {
    void queryClient.prefetchQuery({ queryKey, queryFn });
    return null;
  };
  return Object.assign(start, { subject: start });
};

/** For a server: what a screen asks for is there before it is drawn, or the loader fails. */
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
        { movedTo, next }: Subject<Exclude<Fetched, Gone | null>> = {},
      ) => {
        const found = await fetched(query);
        if (!isPresent(found)) return data(null, { status: found === null ? 404 : 410 });
        const address = movedTo?.(found);
        return address === undefined ? ((await next?.(found)) ?? null) : redirect(address, 301);
      },
    },
  );
};

const isPresent = <Fetched>(found: Fetched): found is Exclude<Fetched, Gone | null> =>
  found !== null && found !== 'gone';
