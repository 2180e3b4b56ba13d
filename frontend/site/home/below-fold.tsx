import { homeGridSlots } from '@marquee/contracts/rules/home-slots';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { CategoryGrid, CategoryGridSkeleton } from '../../catalog/category/category-grid';
import { allCategories } from '../../catalog/category/category-queries';
import { SectionModels } from '../../catalog/model/list-section';
import { homePicks, homeRotation, modelCount } from '../../catalog/model/model-queries';
import { ModelSlider } from '../../catalog/model/model-slider';
import { lookedAt, useMoreLike } from '../../catalog/model/more-like';
import { WhenIdle } from '../../platform/frame/idle';
import { optionalPart } from '../../platform/frame/optional-part';
import { siteName } from '../../platform/head/site-name';
import { useStoredValue } from '../../platform/storage/stored-value';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { Accordion } from '../../ui/layout/accordion';
import { PageSection } from '../../ui/layout/page';
import { SignActions, SignPanel } from '../../ui/layout/sign-panel';
import { Cluster } from '../../ui/layout/stack';
import { IconList, type IconPoint } from '../../ui/text/icon-list';
import { Muted } from '../../ui/text/muted';
import { Carousel } from './carousel';
import { HomeSection } from './home-section';

const LiveActivity = optionalPart(async () => (await import('./live-activity')).LiveActivity);

export const BelowFold = () => (
  <div data-later="">
    <HomePicks />
    <FeaturedSlider />
    <Carousel />
    <HomeCategories />
    <WhenIdle isOnUse height="11rem">
      <LiveActivity />
    </WhenIdle>
    <HomeFeatures />
    <HomeInvitation />
    <HomeQuestions />
  </div>
);

/**
 * Unpaid models: those opened most in 30 days, or, on a device that remembers profiles, others like the last one.
 * Absent without models.
 */
export const HomePicks = () => {
  const { data, error } = useQuery(homePicks);
  const looked = useStoredValue(lookedAt);
  const [last] = looked;
  const similar = useMoreLike(looked.filter(({ category }) => category === last?.category));
  if (error !== null || data?.rows.length === 0) return null;
  // As many as before, so that nothing below moves.
  const isPersonal = last !== undefined && similar.length > 0 && similar.length === data?.rows.length;
  return (
    <HomeSection
      id="picks"
      title={isPersonal ? `Because you looked at ${last.name}` : 'Trending now'}
      farHeight="60rem"
      beside={
        isPersonal ? (
          <Button $variant="quiet" $size="small" onClick={() => lookedAt.set([])}>
            Forget what I looked at
          </Button>
        ) : (
          <Muted $small>Opened most in 30 days. Nobody paid for a place here.</Muted>
        )
      }
    >
      <SectionModels models={isPersonal ? similar : data?.rows} surface="home" />
    </HomeSection>
  );
};

export const FeaturedSlider = () => {
  const { data, error } = useQuery(homeRotation);
  const models = data?.rows.slice(homeGridSlots);
  if (models?.length === 0 || error !== null) return null;
  return (
    <ModelSlider
      models={models}
      surface="home-featured"
      firstPosition={homeGridSlots}
      labelledBy="now-showing"
      frame={(buttons, strip) => (
        <HomeSection
          id="now-showing"
          title="Now showing"
          farHeight="30rem"
          beside={
            <Beside>
              <Muted $small>More featured models, also paid placements.</Muted>
              {buttons}
            </Beside>
          }
        >
          {strip}
        </HomeSection>
      )}
    />
  );
};

/** The number of placeholders, so that nothing below moves when the categories load. */
const shownCategories = 6;

const HomeCategories = () => {
  const { data, error, refetch } = useQuery(allCategories);
  return (
    <HomeSection id="categories" title="Categories" farHeight="38.75rem">
      <LoadError what="the categories" error={error} retry={refetch} />
      {data === undefined && error === null && <CategoryGridSkeleton count={shownCategories} columns={3} />}
      {data?.length === 0 && <Muted>No categories found</Muted>}
      {data !== undefined && data.length > 0 && (
        <CategoryGrid categories={data.slice(0, shownCategories)} columns={3} />
      )}
      <Cluster as="p" $justify="center" $top="2.5rem">
        <Button as={Link} to="/categories" $variant="quiet">
          View all categories
        </Button>
        <Button as={Link} to="/videos" $variant="quiet">
          Browse videos
        </Button>
      </Cluster>
    </HomeSection>
  );
};

const features: readonly IconPoint[] = [
  {
    icon: 'check',
    title: 'Verified creators',
    text: 'A verified badge means we checked that the profile belongs to its creator.',
  },
  { icon: 'bolt', title: 'Fast', text: 'Pages load fast, even on slow connections.' },
  {
    icon: 'mobile',
    title: 'Mobile optimized',
    text: 'Designed for one-handed use on a phone, and for big screens too.',
  },
  {
    icon: 'search',
    title: 'Advanced search',
    text: 'Tolerates typos, and filters by category and placement.',
  },
  { icon: 'heart', title: 'Personalized', text: 'Fresh picks for your type, whenever you want them.' },
  {
    icon: 'shield',
    title: 'Secure',
    text: 'No account and no download. Your age confirmation stays on your device.',
  },
];

const HomeFeatures = () => (
  <HomeSection id="features" title={`Why ${siteName()}`} farHeight="37.25rem">
    <IconList points={features} />
  </HomeSection>
);

const HomeInvitation = () => (
  <PageSection data-far="" $farHeight="18.25rem">
    <SignPanel aria-labelledby="invitation">
      <h2 id="invitation">Take a look around</h2>
      <p>Your type is in here somewhere. Looking is free.</p>
      <SignActions>
        <Button as={Link} to="/models">
          Browse models
        </Button>
        <Button as={Link} to="/premium" $variant="quiet">
          Premium models
        </Button>
      </SignActions>
    </SignPanel>
  </PageSection>
);

const questions = (models: number | undefined, categories: number | undefined) =>
  [
    [
      'model-count',
      'How many models are listed?',
      `${models === undefined || models === 0 ? 'The list is growing' : `${withSeparators(models)} right now`}. We count every time the page loads.`,
    ],
    [
      'category-count',
      'Which categories are there?',
      `${categories === undefined ? 'Many' : counted(categories, 'category', 'categories')}, from the newest and the most popular profiles to types and looks. Each shows its number of creators.`,
    ],
    [
      'verification',
      'Are the creators verified?',
      'Everyone listed must be an adult. The verified badge also means we checked that the listing belongs to the person it shows.',
    ],
    [
      'international',
      'Are there international models?',
      'Yes. Creators from anywhere can be listed, and the site is open to adults wherever the law allows it.',
    ],
    [
      'updates',
      'How often is the directory updated?',
      'All the time. New and changed profiles appear as soon as they are saved.',
    ],
    [
      'free',
      'Is it free to use?',
      'Yes, browsing is free. Prices on other platforms are set by the creators.',
    ],
  ] as const;

const HomeQuestions = () => (
  <HomeSection
    id="questions"
    title="Frequently asked questions"
    farHeight="28.5rem"
    beside={
      <Muted $small>
        Find more answers on the <Link to="/help">help page</Link>.
      </Muted>
    }
  >
    <Accordion
      name="home-questions"
      items={questions(useQuery(modelCount).data?.total, useQuery(allCategories).data?.length).map(
        ([id, title, text]) => ({
          id,
          title,
          content: <p>{text}</p>,
        }),
      )}
    />
  </HomeSection>
);

const Beside = styled.div`
  display: flex;
  flex: 1 1 20rem;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;

  ${({ theme }) => theme.from.tablet} { justify-content: flex-end; gap: 1.5rem; }
`;
