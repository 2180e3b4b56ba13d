import type { AdminSession } from '@marquee/contracts/http/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { adminKey, adminSession } from './admin-queries';
import { hasSessionFlag, setSessionFlag } from './session-flag';

/** What the admin pages draw: nothing yet, the log-in, or the desk. */
type AdminState = { readonly is: 'asking' } | { readonly is: 'out' } | { readonly is: 'in'; readonly session: AdminSession };

/**
 * The administrator's session. Without the flag the log-in is drawn and nothing is asked. Any call of the desk that is answered
 * 401 ends the session here too.
 */
export const useAdminSession = () => {
  const queryClient = useQueryClient();
  const [flagged, setFlagged] = useState(() => hasSessionFlag(Date.now()));
  const { data: session, isError } = useQuery({ ...adminSession, enabled: flagged });

  const begin = useCallback(
    (begun: AdminSession) => {
      setSessionFlag(begun.expiresAt);
      queryClient.setQueryData(adminSession.queryKey, begun);
      setFlagged(true);
    },
    [queryClient],
  );

  const end = useCallback(() => {
    setSessionFlag(null);
    setFlagged(false);
    queryClient.removeQueries({ queryKey: [adminKey] });
  }, [queryClient]);

  useEffect(() => {
    const endWhenRefused = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) end();
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') endWhenRefused(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      const isLogin = event.mutation?.options.mutationKey?.[0] === 'log-in';
      if (event.type === 'updated' && event.action.type === 'error' && !isLogin) endWhenRefused(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, end]);

  // A session that has ended elsewhere leaves a flag behind.
  useEffect(() => {
    if (session === null) end();
  }, [session, end]);

  const state: AdminState =
    !flagged || session === null || isError ? { is: 'out' } : session === undefined ? { is: 'asking' } : { is: 'in', session };
  return { state, begin, end };
};
