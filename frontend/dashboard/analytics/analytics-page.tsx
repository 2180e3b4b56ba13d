import { addDays } from '@marquee/contracts/rules/days';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { ApiError, reasonOf } from '../../platform/api/api-error';
import { loginFailureOf, slowedText } from '../../platform/api/login-failure';
import { useFocusKept } from '../../platform/frame/use-focus-kept';
import { PrivateHead } from '../../platform/head/page-head';
import { Spinner } from '../../ui/feedback/spinner';
import { AnalyticsGate } from './analytics-gate';
import { Dashboard } from './dashboard';
import { insightsKey, logInToInsights, logOutOfInsights, modelInsights } from './insights-query';
import { defaultRange, rangeQuery, readRange, type SelectedRange } from './selected-range';

export const AnalyticsPage = () => {
  const { slug = '' } = useParams();
  return <AnalyticsOf key={slug} slug={slug} />;
};

/** Gate, spinner or dashboard. Without the flag nothing is asked; with it the cookie logs in by itself. */
const AnalyticsOf = ({ slug }: { readonly slug: string }) => {
  const queryClient = useQueryClient();
  const [entered, setEntered] = useState(() => hasAuthFlag(slug));
  const [notice, setNotice] = useState<string | null>(null);
  const [params, setParams] = useSearchParams();
  // A site may be a day ahead of this browser; what lies ahead of the site, the server refuses.
  const inAddress = readRange(params, addDays(new Date().toISOString().slice(0, 10), 1));
  const asked = inAddress ?? defaultRange;
  const [wasRefused, setWasRefused] = useState(false);
  const insights = useQuery({ ...modelInsights(slug, asked), enabled: entered });
  useFocusKept(entered ? 'dashboard' : 'gate');

  const enter = (isIn: boolean) => {
    setAuthFlag(slug, isIn);
    setEntered(isIn);
    if (!isIn) queryClient.removeQueries({ queryKey: insightsKey(slug) });
  };

  const show = (range: SelectedRange) => {
    setWasRefused(false);
    setParams(rangeQuery(range), { preventScrollReset: true });
  };

  const isRefused =
    inAddress === null || (insights.error instanceof ApiError && insights.error.status === 400);
  useEffect(() => {
    if (!isRefused) return;
    setWasRefused(true);
    setParams({}, { replace: true, preventScrollReset: true });
  }, [isRefused, setParams]);

  const login = useMutation({
    mutationFn: (password: string) => logInToInsights(slug, password),
    onMutate: () => setNotice(null),
    onSuccess: () => enter(true),
    onError: (error) => setNotice(loginMessage(error)),
  });

  const logout = useMutation({
    mutationFn: () => logOutOfInsights(slug),
    onError: (error) => setNotice(`The server did not confirm the logout: ${reasonOf(error)}`),
    onSettled: () => enter(false),
  });

  const sessionEnded =
    insights.error instanceof ApiError && (insights.error.status === 401 || insights.error.status === 403);
  const wasShown = insights.data !== undefined;
  useEffect(() => {
    if (!sessionEnded) return;
    setAuthFlag(slug, false);
    setEntered(false);
    queryClient.removeQueries({ queryKey: insightsKey(slug) });
    if (wasShown) setNotice('Your session has ended. Please enter the password again.');
  }, [sessionEnded, wasShown, slug, queryClient]);

  const fetchFailure =
    insights.error === null || sessionEnded || isRefused || !entered
      ? null
      : `Failed to fetch analytics data: ${reasonOf(insights.error)}`;

  return (
    <>
      <PrivateHead title="Model Analytics" />
      {entered && insights.data !== undefined ? (
        <Dashboard
          slug={slug}
          insights={insights.data.value}
          updatedAt={insights.dataUpdatedAt}
          failure={fetchFailure}
          asked={asked}
          isTurning={insights.isPlaceholderData}
          notice={wasRefused ? 'The range in the address cannot be shown. These are the last 30 days.' : null}
          onRange={show}
          onLogout={() => logout.mutate()}
        />
      ) : entered && fetchFailure === null ? (
        <AnalyticsLoading />
      ) : (
        <AnalyticsGate
          slug={slug}
          busy={login.isPending}
          message={notice ?? fetchFailure}
          onPassword={(password) => login.mutate(password)}
        />
      )}
    </>
  );
};

const loginMessage = (error: unknown): string => {
  const failure = loginFailureOf(error);
  switch (failure.is) {
    case 'rejected':
      return 'Invalid password. Please try again.';
    case 'slowed':
      return slowedText(failure.seconds);
    case 'failed':
      return 'Failed to authenticate. Please try again.';
  }
};

export const AnalyticsLoading = () => (
  <Stage role="status">
    <Spinner />
    <p>Loading analytics</p>
  </Stage>
);

const Stage = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 1rem;
  min-height: 60dvh;
  color: ${({ theme }) => theme.color.textMuted};
`;

const keyOf = (slug: string): string => `analytics_auth_${slug}`;

/** Whether this browser logged in for this model before. It decides which screen is drawn first, and proves nothing: the cookie does. */
export const hasAuthFlag = (slug: string): boolean => {
  try {
    return localStorage.getItem(keyOf(slug)) === 'true';
  } catch {
    return false;
  }
};

export const setAuthFlag = (slug: string, on: boolean): void => {
  try {
    if (on) localStorage.setItem(keyOf(slug), 'true');
    else localStorage.removeItem(keyOf(slug));
  } catch {
    // Without storage the gate is drawn first on the next visit.
  }
};
