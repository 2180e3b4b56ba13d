import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '../../platform/api/api-error';
import { PrivateHead } from '../../platform/head/page-head';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { PageTitle, PanelStack } from '../../ui/layout/page';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { AnalyticsGate } from '../frame/analytics-gate';
import { insightsKey } from '../frame/insights-query';
import { loginFlag } from '../frame/login-flag';
import { ProfileEditor } from './profile-editor';
import { ownProfile } from './profile-query';

export const ProfilePage = () => {
  const { slug = '' } = useParams();
  return <ProfileOf key={slug} slug={slug} />;
};

/** The holder's own profile, or the login, which unsent changes survive. Without the flag no call is made. */
const ProfileOf = ({ slug }: { readonly slug: string }) => {
  const queryClient = useQueryClient();
  const [hasLoggedIn, setLoggedIn] = useState(() => loginFlag(slug).get());
  const { data: profile, error } = useQuery({ ...ownProfile(slug), enabled: hasLoggedIn });
  const isLoggedOut = !hasLoggedIn || (error instanceof ApiError && error.status === 401);
  const logIn = async () => {
    loginFlag(slug).set(true);
    setLoggedIn(true);
    await queryClient.resetQueries({ queryKey: insightsKey(slug) });
  };
  return (
    <>
      <PrivateHead title="Your profile" />
      {isLoggedOut ? (
        <AnalyticsGate
          slug={slug}
          notice={
            profile === undefined || error === null
              ? null
              : 'Your session has ended. Please enter the password again.'
          }
          onLogin={logIn}
        />
      ) : (
        <PanelStack>
          <Cluster $align="flex-end" $justify="space-between" $gap="1rem">
            <div>
              <PageTitle $size="heading">Your profile</PageTitle>
              <Muted $top="0.25rem">
                Propose changes here. We review them, and then they appear on{' '}
                <a href={`/model/${slug}`}>your page</a>.
              </Muted>
            </div>
            <Button as={Link} to={`/analytics/${slug}`} $variant="quiet">
              <Icon name="back" size={18} /> Back to analytics
            </Button>
          </Cluster>
          <LoadError what="your profile" error={error} />
          {profile === undefined ? (
            error === null && <Skeleton $height="32rem" />
          ) : (
            <ProfileEditor profile={profile} />
          )}
        </PanelStack>
      )}
    </>
  );
};
