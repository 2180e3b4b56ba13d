import type { Model } from '@marquee/contracts/http/models';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { useAgeVerified } from '../../age-gate/age-verification';
import { FeaturedBadge } from '../../model/featured-badge';
import { likesOf, ratingOf, viewsOf } from '../../model/figures';
import { PlatformLinks } from '../../model/platform-links';
import { Portrait } from '../../model/portrait';
import { statusWords } from '../../model/status';
import { StatusDot } from '../../model/status-dot';
import { TagBadges } from '../../model/tag-badge';
import { useTracker } from '../../tracking/tracker-context';
import { whenShown } from '../../tracking/when-shown';
import { Icon, type IconName } from '../../ui/icon';
import { ProfileLayout, ProfileWords } from './profile-layout';
import { ShareButtons } from './share-buttons';

/** One model's own page. Opening it is an impression, once the visitor has passed the age gate. */
export const ProfileView = ({ model }: { readonly model: Model }) => {
  const tracker = useTracker();
  const ageVerified = useAgeVerified();
  useEffect(() => (ageVerified ? whenShown(() => tracker.profileOpened(model.id)) : undefined), [ageVerified, tracker, model.id]);

  return (
    <ProfileLayout>
      <Poster $featured={model.featured}>
        <Portrait model={model} isMain />
      </Poster>
      <ProfileWords>
        <Head>
          {model.featured && <FeaturedBadge />}
          <Name>{model.name}</Name>
          <Facts>
            <Fact>
              <StatusDot status={model.status} isOnline={model.isOnline} />
              <span aria-hidden="true">{statusWords[model.status]}</span>
            </Fact>
            <Fact>
              Category <Category to={`/category/${encodeURIComponent(model.category)}`}>{model.category}</Category>
            </Fact>
          </Facts>
          <TagBadges tags={model.tags} />
        </Head>
        <Figures>
          <Figure icon="star" name="Rating" value={`${ratingOf(model)} / 5`} />
          <Figure icon="heart" name="Likes" value={likesOf(model)} />
          <Figure icon="eye" name="Estimated views" value={viewsOf(model)} />
        </Figures>
        <Platforms>
          <PlatformLinks model={model} surface="profile" size="medium" />
        </Platforms>
        <section aria-labelledby="about">
          <SectionTitle id="about">About</SectionTitle>
          <About>{model.description}</About>
        </section>
        <section aria-labelledby="share">
          <SectionTitle id="share">Share</SectionTitle>
          <ShareButtons model={model} />
        </section>
        <Report to={`/report?model=${model.slug}`}>
          <Icon name="flag" size={16} /> Report this profile
        </Report>
      </ProfileWords>
    </ProfileLayout>
  );
};

const Figure = ({ icon, name, value }: { readonly icon: IconName; readonly name: string; readonly value: string }) => (
  <FigureBox>
    <dt>
      <Icon name={icon} size={18} /> {name}
    </dt>
    <dd>{value}</dd>
  </FigureBox>
);

const Poster = styled.div<{ $featured: boolean }>`
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};

  ${({ $featured, theme }) =>
    $featured &&
    css`
      border-color: ${theme.color.lightLine};
      box-shadow: ${theme.shadow.glow};
    `}

  ${({ theme }) => theme.from.tablet} { position: sticky; top: 5.5rem; }
`;

const Head = styled.header`
  display: grid;
  gap: 0.875rem;
`;

const Name = styled.h1`
  font-size: clamp(2.5rem, 1.6rem + 4vw, 4.75rem);
  font-weight: 800;
  font-stretch: 76%;
  letter-spacing: -0.01em;
  line-height: 0.95;
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1.5rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Fact = styled.p`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
`;

const Category = styled(Link)`
  color: ${({ theme }) => theme.color.text};
  font-weight: 700;
  text-transform: capitalize;
`;

const Report = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: 0.5rem;
  min-height: 2rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.inkRaised};
`;

const FigureBox = styled.div`
  padding: clamp(0.875rem, 2vw, 1.25rem);

  & + & { border-inline-start: 1px solid ${({ theme }) => theme.color.line}; }

  dt {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.size.small};
    line-height: 1.25;
  }
  dt svg { flex: none; color: ${({ theme }) => theme.color.lightText}; }
  dd {
    margin-top: 0.25rem;
    font-size: clamp(1.375rem, 1.1rem + 1.2vw, 2rem);
    font-weight: 750;
    font-stretch: 85%;
    line-height: 1.1;
  }
`;

const Platforms = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;

  > * { flex: 1 1 10rem; min-height: 3.25rem; font-size: 1.0625rem; }
  &:empty { display: none; }
`;

const SectionTitle = styled.h2`
  margin-bottom: 0.625rem;
  font-size: ${({ theme }) => theme.size.title};
  font-weight: 700;
`;

const About = styled.p`
  max-width: ${({ theme }) => theme.width.text};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.lead};
  white-space: pre-line;
`;
