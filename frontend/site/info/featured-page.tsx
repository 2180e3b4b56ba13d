import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { filled } from '../../catalog/claims/filled-text';
import { offer } from '../../catalog/claims/offer';
import { PageHead } from '../../platform/head/page-head';
import { Button } from '../../ui/inputs/button';
import { PageStack, SectionTitle } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Panel } from '../../ui/layout/panel';
import { CheckList } from '../../ui/text/check-list';
import featured from './featured.json' with { type: 'json' };
import { Reach } from './reach';

export const FeaturedPage = () => (
  <PageStack>
    <PageHead
      title="Become Featured"
      description={`Appear on the home page, in the first row of your categories and, in turns, among the first two tied search results for ${offer.featuredDays} days, for a one-time ${offer.price}.`}
      keywords="featured models, promotion, featured placement, creators"
      path="/featured"
    />
    <PageIntro
      title="Your name in lights"
      text="Featured models get the best spots on the site. They’re paid placements and labeled as such."
    >
      <Button as={Link} to="/list-model">
        Become Featured - {offer.price}
      </Button>
    </PageIntro>
    <section aria-labelledby="steps">
      <SectionTitle id="steps">How it works</SectionTitle>
      <Steps>
        {featured.steps.map(({ title, text }) => (
          <Item key={title}>
            <h3>{title}</h3>
            <p>{filled(text)}</p>
          </Item>
        ))}
      </Steps>
    </section>
    <section aria-labelledby="places">
      <SectionTitle id="places">Where you appear</SectionTitle>
      <CheckList items={featured.places} isWide />
    </section>
    <Reach
      aims={['dailyVisitors', 'activeUsers', 'seoPages', 'sitemaps', 'globalCoverage', 'activationTime']}
    />
  </PageStack>
);

const Steps = styled.ol`
  display: grid;
  gap: 1rem;
  counter-reset: step;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const Item = styled(Panel).attrs({ as: 'li' })`
  display: grid;
  grid-template: auto 1fr / 2rem minmax(0, 1fr);
  gap: 0.25rem 0.75rem;
  padding: 1.25rem;
  color: ${({ theme }) => theme.color.textMuted};
  counter-increment: step;

  &::before {
    content: counter(step);
    grid-row: span 2;
    color: ${({ theme }) => theme.color.highlightText};
    font-size: 2.25rem;
    font-weight: 800;
    font-stretch: 78%;
    line-height: 1;
  }
  h3 { color: ${({ theme }) => theme.color.text}; font-size: 1.125rem; }
`;
