import type { Account } from '@marquee/contracts/http/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { ShareLinks } from '../../catalog/figures/share-links';
import { SecondFactors } from '../../platform/factors/second-factors';
import { ChangePasswordForm } from '../../platform/forms/change-password-form';
import { passwordHint } from '../../platform/forms/new-password-fields';
import { ApiTokens } from '../../platform/tokens/api-tokens';
import { LoadError } from '../../ui/feedback/load-error';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Columns, Stack } from '../../ui/layout/stack';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { adminSession } from '../frame/admin-calls';
import { adminPage } from '../frame/admin-page';
import { adminErrorText } from '../frame/error-line';
import { IfAllowed } from '../frame/rights';
import { account, accountPath, changePassword } from './account-queries';
import { Sessions } from './sessions';
import { Webhooks } from './webhooks';

const OwnAccount = () => {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(account);
  const mustSetUp = useQuery(adminSession).data?.lacksSecondFactor === true;
  const keep = (changed: Account) => queryClient.setQueryData(account.queryKey, changed);
  return (
    <Layout $top="1.5rem">
      {data === undefined && <LoadError what="your account" error={error} />}
      {data !== undefined && (
        <>
          {mustSetUp && (
            <Muted as="p">
              Your role needs a second factor. Set one up to continue: an authenticator app or a passkey.
            </Muted>
          )}
          {!mustSetUp && (
            <>
              <Sessions account={data} onChanged={keep} />
              <Panel>
                <PanelTitle>Password</PanelTitle>
                <Muted $top="0.375rem">
                  {data.passwordChangedAt === null ? (
                    <strong>
                      You still use the password this account was given. Please choose your own.{' '}
                    </strong>
                  ) : (
                    <>
                      Changed <Moment at={data.passwordChangedAt} />.{' '}
                    </>
                  )}
                  {passwordHint} You'll be logged out everywhere else.
                </Muted>
                <ChangePasswordForm
                  username={data.email}
                  send={changePassword}
                  onChanged={keep}
                  messageOf={adminErrorText}
                />
              </Panel>
            </>
          )}
          <SecondFactors
            path={accountPath}
            queryKey={account.queryKey}
            onChanged={() => queryClient.invalidateQueries({ queryKey: adminSession.queryKey })}
          />
          {!mustSetUp && (
            <>
              <Panel>
                <PanelTitle>Share links</PanelTitle>
                <ShareLinks
                  path="/api/insights/site/shares"
                  queryKey={account.queryKey}
                  subjects={['visits', 'clicks']}
                  sharedBy="the site’s host, not your email"
                />
              </Panel>
              <Stack>
                <Panel>
                  <PanelTitle>API tokens</PanelTitle>
                  <ApiTokens path={`${accountPath}/tokens`} queryKey={account.queryKey} />
                </Panel>
                <IfAllowed area="system">
                  <Panel>
                    <PanelTitle>Webhooks of the site</PanelTitle>
                    <Webhooks />
                  </Panel>
                </IfAllowed>
              </Stack>
            </>
          )}
        </>
      )}
    </Layout>
  );
};

export const AccountPage = adminPage('Account', OwnAccount);

const Layout = styled(Columns)`
  ${({ theme }) => theme.from.desktop} {
    align-items: start;

    > :first-child { grid-column: 1 / -1; }
  }
`;
