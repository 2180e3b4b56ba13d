import type { AdminModel } from '@marquee/contracts/http/models';
import { useQuery } from '@tanstack/react-query';
import * as Tabs from 'radix-ui/tabs';
import { useContext, useState } from 'react';
import { styled } from 'styled-components';
import { Face } from '../../catalog/model/face';
import { SiteOrigin } from '../../platform/head/page-context';
import { Tab, TabList } from '../../ui/inputs/tabs';
import { PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { SelectedItem } from '../frame/selected-item';
import { passwordFlags } from '../model-tracking/password-queries';
import { PasswordBadge, TrackingPanel } from '../model-tracking/tracking-panel';
import { ModelEditor } from './model-editor';
import { adminModel } from './model-queries';

interface ModelDrawerProps {
  readonly id: number;
  /** The part that is shown first. Another model shows the part that was selected last. */
  readonly opens: 'profile' | 'tracking';
  readonly onClose: () => void;
}

export const ModelDrawer = ({ id, opens, onClose }: ModelDrawerProps) => {
  const [part, setPart] = useState<string>(opens);
  return (
    <SelectedItem noun="Model" id={id} query={adminModel} onClose={onClose}>
      {(model) => (
        <>
          <Head model={model} />
          <Tabs.Root value={part} onValueChange={setPart}>
            <TabList aria-label="Model">
              <Tab value="profile">Profile</Tab>
              <Tab value="tracking">Analytics Tracking</Tab>
            </TabList>
            {/* Stays mounted, so that unsaved changes survive a look at the other part. */}
            <ProfilePart value="profile" forceMount tabIndex={-1}>
              <ModelEditor model={model} />
            </ProfilePart>
            <Tabs.Content value="tracking" tabIndex={-1}>
              <TrackingPanel model={model} />
            </Tabs.Content>
          </Tabs.Root>
        </>
      )}
    </SelectedItem>
  );
};

const Head = ({ model }: { readonly model: AdminModel }) => {
  const origin = useContext(SiteOrigin);
  const { data: withPassword } = useQuery(passwordFlags([model.id]));
  return (
    <Cluster $gap="1rem" $wrap="nowrap">
      <Face model={model} width="4rem" radius="medium" />
      <Titles>
        <PanelTitle>{model.name}</PanelTitle>
        <Muted $small>
          /{model.slug} · version {model.version}
          {model.formerSlugs.length > 0 && ` · formerly /${model.formerSlugs.join(', /')}`}
        </Muted>
        <Cluster $gap="0.25rem 1rem">
          {withPassword !== undefined && <PasswordBadge hasPassword={withPassword.has(model.id)} />}
          {!model.archived && (
            <a href={`${origin}/model/${model.slug}`} target="_blank" rel="noopener">
              Open profile<VisuallyHidden> in a new tab</VisuallyHidden>
            </a>
          )}
        </Cluster>
      </Titles>
    </Cluster>
  );
};

const Titles = styled.div`
  display: grid;
  gap: 0.125rem;
  min-width: 0;
  padding-inline-end: 2rem;
  overflow-wrap: anywhere;
`;

const ProfilePart = styled(Tabs.Content)`
  &[data-state='inactive'] { display: none; }
`;
