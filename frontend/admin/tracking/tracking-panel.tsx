import type { Model } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/rules/platforms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { css, styled } from 'styled-components';
import { trackedLink } from '../../catalogue/model/platform-links';
import { Portrait } from '../../catalogue/model/portrait';
import { CopyLine, copyWithToast } from '../../platform/toast/copy-line';
import { showToast } from '../../platform/toast/toast-store';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { useScrollIntoView } from '../frame/master-detail';
import { generatePassword, makeInviteLink, passwordFlags, passwordFlagsKey } from './tracking-queries';

/** One model's tracking: its password, its dashboard and its outbound paths. */
export const TrackingPanel = ({ model }: { readonly model: Model }) => {
  const queryClient = useQueryClient();
  const panel = useScrollIntoView<HTMLElement>();
  const { data: withPassword } = useQuery(passwordFlags([model.id]));
  const inviteLink = useMutation({
    mutationFn: () => makeInviteLink(model.id),
    onError: () =>
      showToast({
        title: 'Error',
        text: 'Failed to make the invite-link link. Please try again.',
        tone: 'destructive',
      }),
  });
  const generate = useMutation({
    mutationFn: () => generatePassword(model.id),
    onSuccess: () => {
      // It ended the link that may be shown.
      inviteLink.reset();
      showToast({ title: 'Password Generated', text: `Analytics password generated for ${model.name}` });
      return queryClient.invalidateQueries({ queryKey: passwordFlagsKey });
    },
    onError: () =>
      showToast({
        title: 'Error',
        text: 'Failed to generate password. Please try again.',
        tone: 'destructive',
      }),
  });
  const dashboard = `${window.location.origin}/analytics/${model.slug}`;

  return (
    <Panel ref={panel} aria-labelledby="tracking-panel">
      <PanelTitle id="tracking-panel">Analytics Tracking</PanelTitle>
      <Head>
        <Face>
          <Portrait model={model} isDecorative />
        </Face>
        <Words>
          <Name>{model.name}</Name>
          <Slug>/{model.slug}</Slug>
          {withPassword !== undefined && <PasswordBadge hasPassword={withPassword.has(model.id)} />}
        </Words>
        <Button type="button" disabled={generate.isPending} onClick={() => generate.mutate()}>
          <Icon name="key" size={18} />
          {generate.isPending ? 'Generating...' : 'Generate New'}
        </Button>
        <Button
          type="button"
          $variant="quiet"
          disabled={inviteLink.isPending}
          onClick={() => inviteLink.mutate()}
        >
          <Icon name="out" size={18} />
          {inviteLink.isPending ? 'Making the link...' : 'Hand-over link'}
        </Button>
      </Head>
      {generate.data !== undefined && (
        <Fresh role="status">
          <CopyLine
            name="Password"
            value={generate.data.password}
            onCopy={() => void copyWithToast(generate.data.password, 'Password copied to clipboard')}
          />
          <Hint>
            It is shown this once. Earlier passwords no longer work, and everyone who was logged in with one
            is out.
          </Hint>
        </Fresh>
      )}
      {inviteLink.data !== undefined && (
        <Fresh role="status">
          <CopyLine
            name="Hand-over link"
            value={inviteLink.data.url}
            onCopy={() => void copyWithToast(inviteLink.data.url, 'Hand-over link copied to clipboard')}
          />
          <Hint>
            Send it to the model. It opens once, until {momentOf(inviteLink.data.expiresAt)}, and makes the
            password at that moment. A newer link or Generate New ends it.
          </Hint>
        </Fresh>
      )}
      <Lines>
        <CopyLine
          name="Dashboard link"
          value={dashboard}
          onCopy={() => void copyWithToast(dashboard, 'Analytics link copied to clipboard')}
        >
          <Button as="a" $variant="quiet" $size="small" href={dashboard} target="_blank" rel="noopener">
            <Icon name="out" size={16} /> Open
            <VisuallyHidden> the dashboard in a new tab</VisuallyHidden>
          </Button>
        </CopyLine>
        {platforms
          .filter((platform) => model[platform.linkField])
          .map((platform) => {
            const address = `${window.location.origin}${trackedLink(model.slug, platform.key)}`;
            return (
              <CopyLine
                key={platform.key}
                name={`${platform.name} tracking URL`}
                value={address}
                onCopy={() => void copyWithToast(address, 'Tracking link copied to clipboard')}
              />
            );
          })}
      </Lines>
      <HowTo aria-labelledby="tracking-how-to">
        <h3 id="tracking-how-to">How it works</h3>
        <ol>
          <li>
            Generate a password for the model, or make a invite-link link: then only the model ever sees the
            password.
          </li>
          <li>
            Send the model the invite-link link, or the dashboard link and the password, each by its own way.
          </li>
          <li>
            Use the tracking URLs wherever the model&apos;s pages are linked: every visit through them is
            counted.
          </li>
          <li>The model logs in at the dashboard link and sees impressions, clicks and click rate.</li>
        </ol>
      </HowTo>
    </Panel>
  );
};

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 1rem;
  margin-top: 1rem;
`;

const Face = styled.div`
  flex: none;
  overflow: hidden;
  width: 4.5rem;
  border-radius: ${({ theme }) => theme.radius.medium};
`;

const Words = styled.div`
  display: grid;
  flex: 1;
  justify-items: start;
  gap: 0.125rem;
  min-width: 10rem;
`;

const Name = styled.p`
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 750;
  line-height: 1.15;
`;

const Slug = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;

const Fresh = styled.div`
  margin-top: 1.25rem;
  padding: 1rem;
  border: 1px solid ${({ theme }) => theme.color.lightLine};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.lightWash};
`;

const Hint = styled.p`
  margin-top: 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Lines = styled.div`
  display: grid;
  gap: 1rem;
  margin-top: 1.25rem;
`;

const HowTo = styled.section`
  margin-top: 1.5rem;
  padding: 1rem 1.25rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkHigh};

  h3 { font-size: 1.0625rem; }
  ol { display: grid; gap: 0.375rem; margin-top: 0.625rem; padding-inline-start: 1.25rem; list-style: decimal; }
  li { color: ${({ theme }) => theme.color.textMuted}; }
`;

export const PasswordBadge = ({ hasPassword }: { readonly hasPassword: boolean }) => (
  <Badge $has={hasPassword}>{hasPassword ? 'Has Password' : 'No Password'}</Badge>
);

const Badge = styled.span<{ $has: boolean }>`
  flex: none;
  padding: 0.125rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  font-size: 0.75rem;
  font-weight: 700;
  white-space: nowrap;

  ${({ $has, theme }) =>
    $has
      ? css`background: ${theme.color.goodWash}; color: ${theme.color.good};`
      : css`background: ${theme.color.inkHigh}; color: ${theme.color.textMuted};`}
`;
