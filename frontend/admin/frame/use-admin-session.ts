import type { AdminSession } from '@marquee/contracts/http/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../platform/api/api-error';
import { adminKey, adminSession } from './admin-calls';

/**
 * What the admin pages draw: nothing yet, the log-in, the page, or that the question did not arrive. `ended`: somebody was logged in
 * on this page, and the server knows that session no longer.
 */
type AdminState =
  | { readonly is: 'asking' }
  | { readonly is: 'unanswered' }
  | { readonly is: 'out' }
  | { readonly is: 'ended'; readonly session: AdminSession }
  | { readonly is: 'in'; readonly session: AdminSession };

/**
 * The administrator's session. Without the flag the log-in is drawn and nothing is asked. Any call of the desk that is answered
 * 401 ends the session here too.
 */
export const useAdminSession = () => {
  const queryClient = useQueryClient();
  const [flagged, setFlagged] = useState(() => hasSessionFlag(Date.now()));
  const [known, setKnown] = useState<AdminSession>();
  const [over, setOver] = useState(false);
  const { data, isError, refetch } = useQuery({ ...adminSession, enabled: flagged && !over });

  const begin = useCallback(
    (begun: AdminSession) => {
      setSessionFlag(begun.expiresAt);
      queryClient.setQueryData(adminSession.queryKey, begun);
      setFlagged(true);
      setOver(false);
      // What was on the page while the session was dead asks again.
      void queryClient.invalidateQueries({
        queryKey: [adminKey],
        predicate: ({ state }) => state.status === 'error',
      });
    },
    [queryClient],
  );

  /** The server no longer knows the session: what was typed stays where it is. */
  const lose = useCallback(() => {
    setSessionFlag(null);
    setOver(true);
  }, []);

  /** Nothing that the session could see stays behind. */
  const end = useCallback(() => {
    setSessionFlag(null);
    setFlagged(false);
    setOver(false);
    setKnown(undefined);
    queryClient.removeQueries({ queryKey: [adminKey] });
  }, [queryClient]);

  useEffect(() => {
    const loseWhenRefused = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) lose();
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.query.queryKey[0] === adminKey)
        loseWhenRefused(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      const isLogin = event.mutation?.options.mutationKey?.[0] === 'log-in';
      if (event.type === 'updated' && event.action.type === 'error' && !isLogin)
        loseWhenRefused(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, lose]);

  // A session that has ended elsewhere leaves a flag behind.
  useEffect(() => {
    if (data === null) lose();
    else if (data !== undefined) setKnown(data);
  }, [data, lose]);

  return {
    state: stateOf({ flagged, over, known, data, isError }),
    begin,
    end,
    askAgain: () => void refetch(),
  };
};

const stateOf = (at: {
  readonly flagged: boolean;
  readonly over: boolean;
  readonly known: AdminSession | undefined;
  readonly data: AdminSession | null | undefined;
  readonly isError: boolean;
}): AdminState => {
  if (!at.flagged) return { is: 'out' };
  if (at.over || at.data === null)
    return at.known === undefined ? { is: 'out' } : { is: 'ended', session: at.known };
  if (at.data !== undefined) return { is: 'in', session: at.data };
  return { is: at.isError ? 'unanswered' : 'asking' };
};

const storageKey = 'marquee_admin_until';

/** Whether this browser has an administrator's session that may still last. It decides which screen is drawn first, and proves nothing: the cookie does. */
export const hasSessionFlag = (now: number): boolean => {
  try {
    return Date.parse(localStorage.getItem(storageKey) ?? '') > now;
  } catch {
    return false;
  }
};

/** Kept until `expiresAt`, an ISO instant; `null` forgets it. */
export const setSessionFlag = (expiresAt: string | null): void => {
  try {
    if (expiresAt === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, expiresAt);
  } catch {
    // Without storage the log-in is drawn first on the next visit.
  }
};
