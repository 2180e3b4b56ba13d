import type { AdminSession } from '@marquee/contracts/http/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { adminSessionFlag, mayHaveAdminSession } from '../../platform/storage/admin-session-flag';
import { adminKey, adminSession, loginKey } from './admin-calls';
import { isLoggedOut } from './error-line';

/** What an admin page renders. `ended`: the login over the page, whose session the server refused. */
type AdminState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'out' }
  | { readonly is: 'ended'; readonly session: AdminSession }
  | { readonly is: 'in'; readonly session: AdminSession };

/** The admin's session. Without the flag no call is made. A 401 of any admin call ends the session here. */
export const useAdminSession = () => {
  const queryClient = useQueryClient();
  const [flagged, setFlagged] = useState(() => mayHaveAdminSession(adminSessionFlag.get()));
  const [lastSession, setLastSession] = useState<AdminSession>();
  const [ended, setEnded] = useState(false);
  const { data, error, refetch } = useQuery({ ...adminSession, enabled: flagged && !ended });

  const begin = useCallback(
    (session: AdminSession) => {
      adminSessionFlag.set(session.expiresAt);
      queryClient.setQueryData(adminSession.queryKey, session);
      setFlagged(true);
      setEnded(false);
      // Queries that failed while the session was gone run again.
      void queryClient.invalidateQueries({
        queryKey: [adminKey],
        predicate: ({ state }) => state.status === 'error',
      });
    },
    [queryClient],
  );

  /** The page stays mounted, so its unsaved input survives. */
  const lose = useCallback(() => {
    adminSessionFlag.set('');
    setEnded(true);
  }, []);

  /** Logs out of the browser too: no data of the session stays in the cache. */
  const end = useCallback(() => {
    adminSessionFlag.set('');
    setFlagged(false);
    setEnded(false);
    setLastSession(undefined);
    queryClient.removeQueries({ queryKey: [adminKey] });
  }, [queryClient]);

  useEffect(() => {
    const loseOn401 = (failure: unknown) => {
      if (isLoggedOut(failure)) lose();
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.query.queryKey[0] === adminKey)
        loseOn401(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      const isLogin = event.mutation?.options.mutationKey === loginKey;
      if (event.type === 'updated' && event.action.type === 'error' && !isLogin)
        loseOn401(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, lose]);

  // A session that ended elsewhere leaves its flag in this browser.
  useEffect(() => {
    if (data === null) lose();
    else if (data !== undefined) setLastSession(data);
  }, [data, lose]);

  const stateNow = (): AdminState => {
    if (!flagged) return { is: 'out' };
    if (ended || data === null)
      return lastSession === undefined ? { is: 'out' } : { is: 'ended', session: lastSession };
    if (data !== undefined) return { is: 'in', session: data };
    return error === null ? { is: 'loading' } : { is: 'failed', error };
  };
  return { state: stateNow(), begin, end, retry: () => void refetch() };
};
