import type { Model } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/rules/platforms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { styled } from 'styled-components';
import { trackedLink } from '../../catalog/model/platform-links';
import { SiteOrigin } from '../../platform/head/page-context';
import { CopyLine } from '../../platform/toast/copy-line';
import { showError, showToast } from '../../platform/toast/toast-store';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { HowItWorks } from '../frame/how-it-works';
import { useIsAllowed } from '../frame/rights';
import { HolderEmailForm } from './holder-email';
import {
  factorFlags,
  generatePassword,
  makeInviteLink,
  passwordFlags,
  passwordFlagsKey,
  removeFactors,
} from './password-queries';

/** One model's password, invite link, dashboard link and tracking URLs, and the holder's email. */
export const TrackingPanel = ({ model }: { readonly model: Model }) => {
  const queryClient = useQueryClient();
  const mayInvite = useIsAllowed('holders');
  const origin = useContext(SiteOrigin);
  const { data: withPassword } = useQuery(passwordFlags([model.id]));
  const { data: withFactor } = useQuery(factorFlags([model.id]));
  const inviteLink = useMutation({
    mutationFn: () => makeInviteLink(model.id),
    onError: () => showError('Failed to create the invite link. Please try again.'),
  });
  const generate = useMutation({
    mutationFn: () => generatePassword(model.id),
    onSuccess: () => {
      // The new password has invalidated the link on the screen.
      inviteLink.reset();
      showToast({ title: 'Password Generated', text: `Analytics password generated for ${model.name}` });
      return queryClient.invalidateQueries({ queryKey: passwordFlagsKey });
    },
    onError: () => showError('Failed to generate password. Please try again.'),
  });
  const removal = useMutation({
    mutationFn: () => removeFactors(model.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passwordFlagsKey }),
    onError: () => showError('Failed to remove the second factors. Please try again.'),
  });
  const dashboardPath = `/analytics/${model.slug}`;
  const generateButton = {
    'aria-disabled': generate.isPending || withPassword === undefined,
    children: (
      <>
        <Icon name="key" size={18} />
        {generate.isPending ? 'Generating...' : 'Generate New'}
      </>
    ),
  };

  return (
    <section aria-label="Analytics Tracking">
      <Cluster $gap="0.75rem" $top="1rem">
        {mayInvite &&
          (withPassword?.has(model.id) ? (
            <ConfirmDialog
              button={generateButton}
              title={`Generate a new password for ${model.name}?`}
              text="The current password stops working now, everyone logged in with it is logged out, and an unused invite link is canceled."
              confirm="Generate"
              onConfirm={() => generate.mutate()}
            />
          ) : (
            <Button {...generateButton} onClick={() => generate.mutate()} />
          ))}
        {mayInvite && (
          <Button $variant="quiet" aria-disabled={inviteLink.isPending} onClick={() => inviteLink.mutate()}>
            <Icon name="out" size={18} />
            {inviteLink.isPending ? 'Creating link...' : 'Invite link'}
          </Button>
        )}
        {mayInvite && withFactor?.has(model.id) && (
          <ConfirmDialog
            button={{}}
            title={`Remove the second factors of ${model.name}?`}
            text="Do this only when you are sure that the holder has lost them: the next login needs the password alone."
            confirm="Remove second factors"
            onConfirm={() => removal.mutate()}
          />
        )}
      </Cluster>
      {generate.data !== undefined && (
        <Fresh name="Password" value={generate.data.password}>
          Copy it now; it won't be shown again. Old passwords stop working and their sessions end.
        </Fresh>
      )}
      {inviteLink.data !== undefined && (
        <Fresh name="Invite link" value={inviteLink.data.url}>
          Send this to the model. It works once, until {momentOf(inviteLink.data.expiresAt)}, and creates the
          password when opened. Making a new link or password cancels it.
        </Fresh>
      )}
      <Stack $top="1.25rem">
        <CopyLine
          name="Dashboard link"
          value={`${origin}${dashboardPath}`}
          done="Analytics link copied to clipboard"
        >
          <Button as="a" $variant="quiet" $size="small" href={dashboardPath} target="_blank" rel="noopener">
            <Icon name="out" size={16} /> Open
            <VisuallyHidden> the dashboard in a new tab</VisuallyHidden>
          </Button>
        </CopyLine>
        {platforms
          .filter((platform) => model[platform.linkField])
          .map((platform) => {
            const url = `${origin}${trackedLink(model.slug, platform.key)}`;
            return (
              <CopyLine
                key={platform.key}
                name={`${platform.name} tracking URL`}
                value={url}
                done="Tracking link copied to clipboard"
              />
            );
          })}
      </Stack>
      {mayInvite && (
        <Stack $top="1.5rem">
          <HolderEmailForm model={model} />
        </Stack>
      )}
      <Stack $top="1.5rem">
        <HowItWorks
          id="tracking-how-to"
          heading="h3"
          list="ol"
          lines={[
            'Create an invite link, so that only the model sees the password, or generate a password yourself.',
            'Send the model the invite link, or send the dashboard link and the password through separate channels.',
            "Use the tracking URLs wherever you link to the model's pages: every visit through them is counted.",
            'The model logs in at the dashboard link and sees impressions, clicks and click rate.',
          ]}
        />
      </Stack>
    </section>
  );
};

interface FreshProps {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}

const Fresh = ({ name, value, children }: FreshProps) => (
  <FreshBox role="status">
    <CopyLine name={name} value={value} done={`${name} copied to clipboard`} />
    <Muted $small $top="0.5rem">
      {children}
    </Muted>
  </FreshBox>
);

const FreshBox = styled.div`
  margin-top: 1.25rem;
  padding: 1rem;
  border: 1px solid ${({ theme }) => theme.color.highlightLine};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.highlightWash};
`;

export const PasswordBadge = ({ hasPassword }: { readonly hasPassword: boolean }) => (
  <Badge $tone={hasPassword ? 'good' : 'muted'}>{hasPassword ? 'Has Password' : 'No Password'}</Badge>
);
