import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ClaimStats } from '../../catalogue/claims/claim-stats';
import { offer } from '../../catalogue/listing/offer';
import { withSeparators } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { PageStack, SectionTitle } from '../../ui/layout/page';
import { SignActions, SignPanel } from '../../ui/layout/sign-panel';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { KeywordHero } from './keyword-hero';
import { KeywordOffer } from './keyword-offer';
import type { KeywordPage } from './keyword-page';
import { LandingModels } from './landing-models';
import { LandingVideos } from './landing-videos';

interface KeywordLandingProps {
  readonly page: KeywordPage;
  /** Undefined while they are on their way; an empty list has no section. */
  readonly models: readonly Model[] | undefined;
  readonly videos: readonly Video[] | undefined;
  readonly modelCount: number | undefined;
}

const points = [
  {
    icon: 'shield',
    title: 'People who are who they say',
    text: 'The verified badge says that a person checked whose listing it is.',
  },
  {
    icon: 'out',
    title: 'Straight to the creator',
    text: 'Every link leads to a page that the creator runs, without a detour.',
  },
  {
    icon: 'eye',
    title: 'Figures with a definition',
    text: 'Likes, ratings and views say what they count, and paid places say that they are paid.',
  },
] as const;

/** The landing page of one keyword. */
export const KeywordLanding = ({
  page: { keyword, description },
  models,
  videos,
  modelCount,
}: KeywordLandingProps) => (
  <PageStack>
    <KeywordHero keyword={keyword} text={description} />
    <section aria-labelledby="landing-figures">
      <VisuallyHidden as="h2" id="landing-figures">
        The directory in figures
      </VisuallyHidden>
      <ClaimStats
        names={['models', 'dailyVisitors', 'countries']}
        measured={modelCount === undefined ? {} : { models: withSeparators(modelCount) }}
      />
    </section>
    <section aria-labelledby="landing-words">
      <SectionTitle id="landing-words">All about {keyword}</SectionTitle>
      <Words>
        <p>
          Whoever looks for {keyword} finds many lists and few answers. Marquee is a directory of independent
          adult creators: each profile is in the words of its owner, and leads to the page that the creator
          runs.
        </p>
        <p>
          Under {keyword} you see listings with their status, rating, likes and tags. Featured places are paid
          for and carry the FEATURED badge; search, categories and filters work the same for everybody.
        </p>
        <p>
          Not sure that {keyword} is what you came for? Search by name or tag, filter by category, or ask a
          category for new matches. Browsing is free and needs no account.
        </p>
      </Words>
    </section>
    <KeywordOffer keyword={keyword} />
    <LandingModels title="Top Models" models={models} />
    <LandingVideos videos={videos} />
    <section aria-labelledby="landing-why">
      <SectionTitle id="landing-why">Why choose Marquee for {keyword}</SectionTitle>
      <Points>
        {points.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={26} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </Points>
    </section>
    <SignPanel aria-labelledby="landing-closing">
      <h2 id="landing-closing">Ready for {keyword}?</h2>
      <p>Take a look around; it costs nothing. Or put your own name on the sign.</p>
      <SignActions>
        <Button as={Link} to="/models">
          Browse Models
        </Button>
        <Button as={Link} to="/list-model" $variant="quiet">
          List Your Model - {offer.price}
        </Button>
      </SignActions>
    </SignPanel>
  </PageStack>
);

const Words = styled.div`
  display: grid;
  gap: 1rem clamp(1.5rem, 3vw, 2.5rem);
  color: ${({ theme }) => theme.color.textMuted};

  ${({ theme }) => theme.from.desktop} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

const Points = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: clamp(1.25rem, 3vw, 2.25rem);

  li { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 0.875rem; }
  svg { grid-row: span 2; color: ${({ theme }) => theme.color.lightText}; }
  h3 { font-size: 1.125rem; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
`;
