import type { Account } from '@marquee/contracts/http/account';
import { webhookEvents } from '@marquee/contracts/rules/webhook-events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShareLinks } from '../../catalog/figures/share-links';
import { SecondFactors } from '../../platform/factors/second-factors';
import { ChangePasswordForm } from '../../platform/forms/change-password-form';
import { passwordHint } from '../../platform/forms/new-password-fields';
import { ApiTokens } from '../../platform/tokens/api-tokens';
import { Webhooks } from '../../platform/tokens/webhooks';
import { LoadError } from '../../ui/feedback/load-error';
import { FoldedPanel } from '../../ui/inputs/folded-panel';
import { Stack } from '../../ui/layout/stack';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { adminSession } from '../frame/admin-calls';
import { adminPage } from '../frame/admin-page';
import { adminErrorText } from '../frame/error-line';
import { IfAllowed } from '../frame/rights';
import { account, accountPath, changePassword } from './account-queries';
import { Sessions } from './sessions';

const OwnAccount = () => {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(account);
  const mustSetUp = useQuery(adminSession).data?.lacksSecondFactor === true;
  const keep = (changed: Account) => queryClient.setQueryData(account.queryKey, changed);
  return (
    <Stack $top="1.5rem">
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
              <FoldedPanel
                title="Password"
                about={
                  data.passwordChangedAt === null ? (
                    <strong>
                      You still use the password this account was given. Please choose your own.
                    </strong>
                  ) : (
                    <>
                      Changed <Moment at={data.passwordChangedAt} />.
                    </>
                  )
                }
                action="Change"
              >
                <Muted>{passwordHint} You'll be logged out everywhere else.</Muted>
                <ChangePasswordForm
                  username={data.email}
                  send={changePassword}
                  onChanged={keep}
                  messageOf={adminErrorText}
                />
              </FoldedPanel>
            </>
          )}
          <SecondFactors
            path={accountPath}
            queryKey={account.queryKey}
            onChanged={() => queryClient.invalidateQueries({ queryKey: adminSession.queryKey })}
          />
          {!mustSetUp && (
            <>
              <FoldedPanel
                title="Share links"
                about="Show chosen figures to people without an account."
                action="Manage"
                id="shares"
              >
                <ShareLinks
                  path="/api/insights/site/shares"
                  queryKey={account.queryKey}
                  subjects={['visits', 'clicks']}
                  sharedBy="the site’s host, not your email"
                />
              </FoldedPanel>
              <FoldedPanel title="API tokens" about="Let a program read the figures." action="Manage">
                <ApiTokens path={`${accountPath}/tokens`} queryKey={account.queryKey} />
              </FoldedPanel>
              <IfAllowed area="system">
                <FoldedPanel
                  title="Webhooks of the site"
                  about="Inform a server of requests, placements and unusual days."
                  action="Manage"
                >
                  <Webhooks path="/api/admin/webhooks" queryKey={account.queryKey} choices={webhookEvents} />
                </FoldedPanel>
              </IfAllowed>
            </>
          )}
        </>
      )}
    </Stack>
  );
};

export const AccountPage = adminPage('Account', OwnAccount);
