import type { OpenedInviteLink } from '@marquee/contracts/http/invite-link';
import { platforms } from '@marquee/contracts/rules/platforms';
import { styled } from 'styled-components';
import { CopyLine } from '../../platform/toast/copy-line';
import { Button } from '../../ui/inputs/button';
import { PageTitle, PanelStack } from '../../ui/layout/page';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';

export const PasswordShown = ({ inviteLink }: { readonly inviteLink: OpenedInviteLink }) => (
  <Page>
    <div>
      <PageTitle $size="heading">Your dashboard password</PageTitle>
      <Muted $lead $top="0.25rem">
        {inviteLink.name}
      </Muted>
    </div>
    <Fresh>
      <PanelTitle>Save both now</PanelTitle>
      <p>This is the only time we show the password. We can't recover it.</p>
      <CopyLine
        name="Analytics URL"
        value={inviteLink.dashboardUrl}
        done="Analytics link copied to clipboard"
      />
      {inviteLink.login !== undefined && (
        <CopyLine name="Email" value={inviteLink.login} done="Email copied to clipboard" />
      )}
      <CopyLine name="Password" value={inviteLink.password} done="Password copied to clipboard" />
      <div>
        <Button as="a" href={inviteLink.dashboardUrl} target="_blank" rel="noopener">
          <Icon name="out" size={18} /> Open the dashboard in a new tab
        </Button>
      </div>
    </Fresh>
    {inviteLink.login === undefined && (
      <Panel>
        <PanelTitle>Tracking status</PanelTitle>
        <Features>
          {trackingFeatures(inviteLink).map(({ name, active, note }) => (
            <li key={name}>
              <Badge $tone={active ? 'good' : 'muted'}>{active ? 'Active' : 'Not set up'}</Badge>
              <div>
                <strong>{name}</strong>
                <p>{note}</p>
              </div>
            </li>
          ))}
        </Features>
      </Panel>
    )}
  </Page>
);

const Page = styled(PanelStack)`
  max-width: 52rem;
`;

const Fresh = styled(Panel)`
  display: grid;
  gap: 1rem;
  border-color: ${({ theme }) => theme.color.highlightLine};
  box-shadow: ${({ theme }) => theme.shadow.glow};

  > p { color: ${({ theme }) => theme.color.textMuted}; }
`;

const Features = styled.ul`
  display: grid;
  gap: 0.875rem 1rem;
  margin-top: 1rem;

  grid-template-columns: max-content minmax(0, 1fr);

  li { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; align-items: start; }
  li > span { justify-self: start; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
`;

interface TrackingFeature {
  readonly name: string;
  readonly active: boolean;
  readonly note: string;
}

const trackingFeatures = ({
  platforms: linked,
  timezone,
}: Pick<OpenedInviteLink, 'platforms' | 'timezone'>): TrackingFeature[] => [
  {
    name: 'Impressions',
    active: true,
    note: 'Cards seen and profile visits, by place on the site.',
  },
  ...platforms.map(({ key, name }) => ({
    name: `${name} clicks`,
    active: linked.includes(key),
    note: linked.includes(key)
      ? 'Every click on your link is counted.'
      : `Your profile has no ${name} link yet.`,
  })),
  {
    name: 'Invalid traffic',
    active: true,
    note: 'Bots and link previews are counted separately and never included.',
  },
  {
    name: 'Live dashboard',
    active: true,
    note: `Updates live. Days are ${timezone}.`,
  },
];
