import type { ModelViews } from '@marquee/contracts/http/model-views';
import type { ModelProfile, SocialLink, Verification } from '@marquee/contracts/http/models';
import { socialNetworks } from '@marquee/contracts/rules/social-networks';
import { type Ref, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { FavoriteButton } from '../../catalog/model/favorite-button';
import { FeaturedBadge } from '../../catalog/model/featured-badge';
import { rememberLook } from '../../catalog/model/more-like';
import { PlatformLinks } from '../../catalog/model/platform-links';
import { Portrait } from '../../catalog/model/portrait';
import { StatusDot, statusLabels } from '../../catalog/model/status-dot';
import { TagBadges } from '../../catalog/model/tag-badge';
import { whileAgeVerified } from '../../platform/storage/age-verification';
import { originIn } from '../../platform/tracking/origin';
import { whenShown } from '../../platform/tracking/page-views';
import { useTracker } from '../../platform/tracking/tracker-context';
import { fullDay } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { bulbs } from '../../ui/layout/bulbs';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { belowPortraitMax, Gallery } from './gallery';
import { ProfileFigures } from './profile-figures';
import { DetailTitle, ProfileDetails, ProfileLayout } from './profile-layout';
import { ProfileText } from './profile-text';
import { ShareButtons } from './share-buttons';
import { StatedFacts } from './stated-facts';

interface ProfileViewProps {
  readonly model: ModelProfile;
  readonly views: ModelViews | undefined;
  /** Receives the element with the platform links. */
  readonly linksRef: Ref<HTMLDivElement>;
}

/** Opening a profile records an impression once the visitor has passed the age gate. */
export const ProfileView = ({ model, views, linksRef }: ProfileViewProps) => {
  const tracker = useTracker();
  const { state } = useLocation();
  useEffect(
    () => whileAgeVerified(() => whenShown(() => tracker.profileOpened(model.id, originIn(state)))),
    [tracker, model.id, state],
  );
  useEffect(
    () =>
      whileAgeVerified(() => {
        rememberLook(model);
        return () => undefined;
      }),
    [model],
  );

  const isGalleryBelow = model.gallery.length > 0 && model.gallery.length <= belowPortraitMax;
  // Below the portrait, unless the gallery fills the column there.
  const elsewhere = (
    <>
      {model.socialLinks.length > 0 && (
        <section aria-labelledby="elsewhere">
          <DetailTitle id="elsewhere">Social links</DetailTitle>
          <SocialLinks links={model.socialLinks} />
        </section>
      )}
      <section aria-labelledby="share">
        <DetailTitle id="share">Share</DetailTitle>
        <ShareButtons model={model} />
      </section>
      <Report to={`/report?model=${model.slug}`}>
        <Icon name="flag" size={16} /> Report this profile
      </Report>
    </>
  );
  return (
    <ProfileLayout>
      <Poster $featured={model.featured}>
        <Portrait model={model} isMain />
      </Poster>
      <ProfileDetails>
        <Stack as="header" $gap="0.875rem">
          {model.featured && <FeaturedBadge />}
          <Name $long={longestWord(model.name) > 14}>
            <bdi>{model.name}</bdi>
          </Name>
          <Muted as="div">
            <Cluster $align="stretch" $gap="0.5rem 1.5rem">
              {model.status !== 'offline' && (
                <Cluster as="p" $gap="0.5rem" $wrap="nowrap">
                  <StatusDot status={model.status} isOnline={model.isOnline} hasLabel />
                  {statusLabels[model.status]}
                </Cluster>
              )}
              <Cluster as="p" $gap="0.5rem" $wrap="nowrap">
                Category{' '}
                <Category to={`/category/${encodeURIComponent(model.category)}`}>
                  {categoryName(model.category)}
                </Category>
              </Cluster>
              <StatedFacts model={model} />
            </Cluster>
          </Muted>
          {model.verification !== null && <VerifiedLine verification={model.verification} />}
          <TagBadges tags={model.tags} list="/models" />
        </Stack>
        <ProfileFigures model={model} views={views} />
        <Platforms ref={linksRef}>
          <PlatformLinks model={model} surface="profile" size="medium" />
          <FavoriteButton model={model} />
        </Platforms>
        <section aria-labelledby="about">
          <DetailTitle id="about">About</DetailTitle>
          <Muted $lead>{model.description}</Muted>
          {model.bio !== '' && (
            <Muted $lead $top="1em">
              {model.bio}
            </Muted>
          )}
        </section>
        <ProfileText model={model} />
        {isGalleryBelow && elsewhere}
      </ProfileDetails>
      <ProfileDetails>
        {isGalleryBelow ? <Gallery name={model.name} images={model.gallery} isBelowPortrait /> : elsewhere}
      </ProfileDetails>
    </ProfileLayout>
  );
};

/** On a phone a square, so that the name and the figures are on the first screen. */
const Poster = styled.div<{ $featured: boolean }>`
  overflow: hidden;
  @media (max-width: 639.98px) { img { aspect-ratio: 1; object-position: top; } }
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};

  ${({ $featured, theme }) =>
    $featured &&
    css`
      ${bulbs}
      border-color: ${theme.color.highlightLine};
      box-shadow: ${theme.shadow.glow};
    `}
`;

const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length));

const Name = styled.h1<{ $long: boolean }>`
  min-width: 0;
  font-size: ${({ $long }) => ($long ? 'clamp(1.75rem, 1.2rem + 2.5vw, 3rem)' : 'clamp(2.5rem, 1.6rem + 4vw, 4.75rem)')};
  overflow-wrap: anywhere;
  font-weight: 800;
  font-stretch: 76%;
  letter-spacing: -0.01em;
  line-height: 0.95;
`;

const Category = styled(Link)`
  color: ${({ theme }) => theme.color.text};
  font-weight: 700;
`;

const Report = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: 0.5rem;
  min-height: var(--touch-target);
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Platforms = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;

  > * { flex: 1 1 10rem; min-height: 3.25rem; font-size: 1.0625rem; }
  &:empty { display: none; }
`;

const nameOf = (network: string): string =>
  socialNetworks.find(({ key }) => key === network)?.name ?? network;

/** The model's pages on social networks. Clicks are not counted, and the target site receives no referrer. */
const SocialLinks = ({ links }: { readonly links: readonly SocialLink[] }) => (
  <Cluster as="ul" $gap="0.5rem">
    {links.map(({ network, url }) => (
      <li key={url}>
        <Button
          as="a"
          $variant="quiet"
          $size="small"
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          {nameOf(network)} <Icon name="out" size={16} />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Button>
      </li>
    ))}
  </Cluster>
);

const methods: Readonly<Record<Verification['method'], string>> = {
  document: 'ID checked',
  'video-call': 'Video call',
  'platform-message': 'Message from the platform account',
  'platform-badge': "The platform's own badge seen",
};

/** How and when we verified that the listing belongs to the person it shows. */
const VerifiedLine = ({ verification: { method, at } }: { readonly verification: Verification }) => (
  <Muted as="div" $small>
    <Cluster as="p" $gap="0.375rem 0.625rem">
      <Badge>
        <Icon name="shield" size={18} /> Verified
      </Badge>
      <span>
        {methods[method]} {fullDay(at.slice(0, 10))}
      </span>
    </Cluster>
  </Muted>
);

const Badge = styled.strong`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  padding: 0.1875rem 0.625rem 0.1875rem 0.5rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.goodWash};
  color: ${({ theme }) => theme.color.good};
  font-weight: 700;
`;
