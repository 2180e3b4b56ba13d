import type { Renewal } from '@marquee/contracts/http/contact';
import type { Model } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/rules/platforms';
import { profileLinksIn } from '@marquee/contracts/rules/profile-links';
import { socialNetworkOf, socialNetworks } from '@marquee/contracts/rules/social-networks';
import { styled } from 'styled-components';
import { ModelCard } from '../../catalog/model/model-card';
import { silentTracker, TrackerContext } from '../../platform/tracking/tracker-context';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';

/** The fields of the form that the card shows, as typed so far. */
export type ListingDraft = Partial<Pick<Renewal, 'modelName' | 'description' | 'platforms' | 'socialLinks'>>;

/**
 * The card of a listing as it will look, with the links that were recognized. Nothing in it can be clicked or
 * is counted.
 */
export const ListingPreview = ({ draft }: { readonly draft: ListingDraft }) => {
  const { links } = profileLinksIn(`${draft.platforms ?? ''}\n${draft.socialLinks ?? ''}`);
  const networks = socialNetworks.filter(({ key }) => links.some((link) => socialNetworkOf(link) === key));
  return (
    <Preview>
      <CardBox inert>
        <TrackerContext value={silentTracker}>
          <ModelCard model={modelOf(draft, links)} surface="browse" position={0} />
        </TrackerContext>
      </CardBox>
      <figcaption>
        <Stack $gap="0.5rem">
          <b>Your card</b>
          <Muted $small>This is how visitors see you in lists. Your photo replaces the initials.</Muted>
          {(links.length === 0 || networks.length > 0) && (
            <Muted $small>
              {links.length === 0
                ? 'Your links appear here, on your card and on your profile.'
                : `On your profile: ${networks.map(({ name }) => name).join(', ')}`}
            </Muted>
          )}
        </Stack>
      </figcaption>
    </Preview>
  );
};

const modelOf = ({ modelName = '', description = '' }: ListingDraft, links: readonly string[]): Model => {
  const linkTo = (key: (typeof platforms)[number]['key']): string | null => {
    const hosts: readonly string[] = platforms.find((platform) => platform.key === key)?.hosts ?? [];
    return links.find((link) => hosts.includes(new URL(link).hostname)) ?? null;
  };
  return {
    id: 0,
    slug: 'your-name',
    name: modelName.trim() || 'Your name',
    description: description.trim() || 'Your description starts here.',
    category: 'new',
    tags: ['new'],
    featured: true,
    featuredUntil: null,
    premium: false,
    profileImage: null,
    status: 'offline',
    isOnline: false,
    rating: 45,
    likes: 0,
    onlyFansLink: linkTo('onlyfans'),
    fanvueLink: linkTo('fanvue'),
    verified: false,
  };
};

const Preview = styled.figure`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  align-items: center;
  gap: 0.75rem 1.25rem;
`;

const CardBox = styled.div`
  width: min(100%, 15rem);
`;
