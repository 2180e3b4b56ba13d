import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { withSeparators } from '@marquee/contracts/text/number';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { FigureTiles } from '../../catalog/claims/claim-stats';
import { offer } from '../../catalog/claims/offer';
import { siteName } from '../../platform/head/site-name';
import { useContactAddress } from '../../platform/site-config/site-config';
import { Button } from '../../ui/inputs/button';
import { PageStack, SectionTitle } from '../../ui/layout/page';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { SignActions, sign } from '../../ui/layout/sign-panel';
import { IconList } from '../../ui/text/icon-list';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import type { KeywordPage } from './curated-pages';
import { LandingClosing, LandingModels, LandingVideos } from './landing-lists';

interface KeywordLandingProps {
  readonly page: KeywordPage;
  /** `undefined` while loading; an empty list has no section. */
  readonly models: readonly Model[] | undefined;
  readonly videos: readonly Video[] | undefined;
  /** `undefined` while loading. */
  readonly counts: {
    /** Models of the keyword. */
    readonly matching: number | undefined;
    readonly models: number | undefined;
    readonly videos: number | undefined;
  };
}

const points = [
  {
    icon: 'shield',
    title: 'Verified creators',
    text: 'A verified badge means we checked that the profile belongs to its creator.',
  },
  {
    icon: 'out',
    title: 'Straight to the creator',
    text: 'Every link opens a page the creator runs, with no detours.',
  },
  {
    icon: 'eye',
    title: 'Honest numbers',
    text: 'We say how each one is measured, and label every paid spot.',
  },
] as const;

export const KeywordLanding = ({
  page: { keyword, counted = keyword, description },
  models,
  videos,
  counts,
}: KeywordLandingProps) => (
  <PageStack>
    <KeywordHero keyword={keyword} text={description} />
    <section aria-labelledby="landing-figures">
      <VisuallyHidden as="h2" id="landing-figures">
        The directory in figures
      </VisuallyHidden>
      <FigureTiles
        figures={[
          { label: counted, value: figure(counts.matching), kind: 'measured' },
          { label: 'models in the directory', value: figure(counts.models), kind: 'measured' },
          { label: 'premium videos', value: figure(counts.videos), kind: 'measured' },
        ]}
      />
    </section>
    <section aria-labelledby="landing-about">
      <SectionTitle id="landing-about">All about {keyword}</SectionTitle>
      <Muted>
        Looking for {keyword}? Every profile shows its rating, likes and tags, and links straight to the
        creator’s own pages. Featured spots are paid placements with the FEATURED badge. Browsing is free and
        needs no account.
      </Muted>
    </section>
    <LandingModels title="Top Models" models={models} />
    <LandingVideos videos={videos} />
    <section aria-labelledby="landing-why">
      <SectionTitle id="landing-why">
        Why choose {siteName()} for {keyword}
      </SectionTitle>
      <IconList points={points} />
    </section>
    <KeywordOffer />
    <LandingClosing
      title={`Browse ${keyword}`}
      text="Take a look around, it’s free. Or get listed yourself."
    />
  </PageStack>
);

const figure = (count: number | undefined): string => (count === undefined ? '–' : withSeparators(count));

const KeywordHero = ({ keyword, text }: { readonly keyword: string; readonly text: string }) => {
  const [first = '', ...rest] = keyword.split(' ');
  return (
    <Sign>
      <Headline>
        <Lit>{first}</Lit> {rest.join(' ')}
      </Headline>
      <p>{text}</p>
      <SignActions>
        <Button as={Link} to="/models" $size="large">
          Explore Models
        </Button>
        <Button as={Link} to="/list-model" $variant="quiet" $size="large">
          List Your Model - {offer.price}
        </Button>
      </SignActions>
    </Sign>
  );
};

const Sign = styled.header`
  ${sign}
  display: grid;
  gap: clamp(1rem, 2vw, 1.5rem);
  justify-items: center;
  padding: clamp(2.5rem, 6vw, 5rem) clamp(1.25rem, 6vw, 5rem);
  background:
    radial-gradient(60% 90% at 50% -10%, rgb(255 176 84 / 22%), transparent 70%),
    radial-gradient(50% 80% at 50% 120%, rgb(196 70 120 / 22%), transparent 70%),
    ${({ theme }) => theme.color.sign};

  p { max-width: 40rem; color: ${({ theme }) => theme.color.signMuted}; font-size: ${({ theme }) => theme.size.lead}; }
`;

const Headline = styled.h1`
  font-size: clamp(2.5rem, 1.2rem + 5.6vw, 5.25rem);
  font-weight: 800;
  font-stretch: 75%;
  letter-spacing: -0.01em;
  line-height: 0.95;
  text-transform: uppercase;
  overflow-wrap: anywhere;
`;

const Lit = styled.em`
  color: ${({ theme }) => theme.color.accent};
  font-style: normal;
  text-shadow: 0 0 32px rgb(255 180 90 / 45%);
`;

const KeywordOffer = () => {
  const contactAddress = useContactAddress();
  return (
    <Offer aria-labelledby="landing-offer">
      <div>
        <PanelTitle id="landing-offer">Get listed here</PanelTitle>
        <p>
          Promotion is a one-time {offer.price}: {offer.featuredDays} days featured, live {offer.activation}{' '}
          after payment, with a dashboard that shows the results. Write to{' '}
          <a href={`mailto:${contactAddress}`}>{contactAddress}</a>.
        </p>
      </div>
      <Button as={Link} to="/list-model" $variant="quiet">
        Promote for {offer.price}
      </Button>
    </Offer>
  );
};

const Offer = styled(Panel)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 1.25rem 2rem;

  > div { flex: 1 1 20rem; display: grid; gap: 0.5rem; max-width: ${({ theme }) => theme.width.text}; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
  p a { color: ${({ theme }) => theme.color.text}; font-weight: 650; }
`;
