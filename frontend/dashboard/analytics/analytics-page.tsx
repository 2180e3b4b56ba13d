import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { ApiError, reasonOf } from '../../platform/api/api-error';
import { useAnsweredAt } from '../../platform/api/use-answered-at';
import { useFocusKept } from '../../platform/frame/main-area';
import { PrivateHead } from '../../platform/head/page-head';
import { PageSkeleton } from '../../ui/feedback/page-skeleton';
import { Sliced } from '../../ui/layout/sliced';
import { AnalyticsGate } from '../frame/analytics-gate';
import { insightsKey, logOutOfInsights, modelInsights } from '../frame/insights-query';
import { loginFlag } from '../frame/login-flag';
import { defaultRange, rangeQuery, readRange, type SelectedRange } from '../frame/selected-range';
import { Dashboard } from './dashboard';

export const AnalyticsPage = () => {
  const { slug = '' } = useParams();
  return <AnalyticsOf key={slug} slug={slug} />;
};

/** The selected tab, which another range does not change. */
const tabOf = (params: URLSearchParams): Readonly<Record<string, string>> => {
  const tab = params.get('tab');
  return tab === null ? {} : { tab };
};

/** Gate, spinner or dashboard. Without the flag no call is made; with it the cookie authorizes the calls. */
const AnalyticsOf = ({ slug }: { readonly slug: string }) => {
  const queryClient = useQueryClient();
  const [isLoggedIn, setLoggedIn] = useState(() => loginFlag(slug).get());
  const [notice, setNotice] = useState<string | null>(null);
  const [params, setParams] = useSearchParams();
  const rangeInUrl = readRange(params);
  const range = rangeInUrl ?? defaultRange;
  const [wasRangeInvalid, setRangeInvalid] = useState(false);
  const insights = useQuery({ ...modelInsights(slug, range), enabled: isLoggedIn });
  const answeredAt = useAnsweredAt(insights);
  useFocusKept(isLoggedIn ? 'dashboard' : 'gate');

  const setSession = (isIn: boolean) => {
    loginFlag(slug).set(isIn);
    setLoggedIn(isIn);
    if (!isIn) queryClient.removeQueries({ queryKey: insightsKey(slug) });
  };

  const selectRange = (selected: SelectedRange) => {
    setRangeInvalid(false);
    setParams((now) => ({ ...tabOf(now), ...rangeQuery(selected) }), { preventScrollReset: true });
  };

  const isRangeInvalid = rangeInUrl === null || statusOf(insights.error) === 400;
  useEffect(() => {
    if (!isRangeInvalid) return;
    setRangeInvalid(true);
    setParams((now) => tabOf(now), { replace: true, preventScrollReset: true });
  }, [isRangeInvalid, setParams]);

  const logIn = () => {
    setNotice(null);
    setSession(true);
  };

  const logout = useMutation({
    mutationFn: () => logOutOfInsights(slug),
    onError: (error) => setNotice(`Couldn't confirm the logout: ${reasonOf(error)}`),
    onSettled: () => setSession(false),
  });

  const hasSessionEnded = [401, 403].includes(statusOf(insights.error) ?? 0);
  const wasShown = insights.data !== undefined;
  const close = useEffectEvent(() => {
    setSession(false);
    if (wasShown) setNotice('Your session has ended. Please enter the password again.');
  });
  useEffect(() => {
    if (hasSessionEnded) close();
  }, [hasSessionEnded]);

  const loadFailure =
    insights.error === null || hasSessionEnded || isRangeInvalid || !isLoggedIn
      ? null
      : `Failed to fetch analytics data: ${reasonOf(insights.error)}`;

  return (
    <>
      <PrivateHead title="Model Analytics" />
      {isLoggedIn && insights.data !== undefined ? (
        <Sliced fallback={<LoadingAnalytics />}>
          <Dashboard
            slug={slug}
            insights={insights.data.value}
            answeredAt={answeredAt}
            failure={loadFailure}
            selected={range}
            isLoadingRange={insights.isPlaceholderData}
            notice={wasRangeInvalid ? "This date range isn't valid. Showing the last 30 days." : null}
            onRange={selectRange}
            onLogout={() => logout.mutate()}
          />
        </Sliced>
      ) : isLoggedIn && loadFailure === null ? (
        <LoadingAnalytics />
      ) : (
        <AnalyticsGate slug={slug} notice={notice ?? loadFailure} onLogin={logIn} />
      )}
    </>
  );
};

const LoadingAnalytics = () => (
  <>
    <Loading role="status">
      <Spinner />
      <p>Loading analytics</p>
    </Loading>
    <PageSkeleton />
  </>
);

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

const Loading = styled.div`
  position: absolute;
  inset-inline: 0;
  display: grid;
  justify-items: center;
  gap: 0.5rem;
  padding-top: 1.5rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  display: block;
  width: 2.75rem;
  height: 2.75rem;
  border: 4px solid ${({ theme }) => theme.color.line};
  border-top-color: ${({ theme }) => theme.color.highlight};
  border-radius: 50%;
  animation: ${turn} 0.9s linear infinite;
`;
