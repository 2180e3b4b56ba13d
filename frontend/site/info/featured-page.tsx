import { Link } from 'react-router-dom';
import { offer } from '../../catalog/claims/offer';
import { PageHead } from '../../platform/head/page-head';
import { Button } from '../../ui/inputs/button';
import { PageStack, SectionTitle } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { SignPanel } from '../../ui/layout/sign-panel';
import { Steps } from '../../ui/layout/steps';
import { CheckList } from '../../ui/text/check-list';
import { Reach } from './reach';

const steps = [
  {
    title: 'Submit application',
    text: 'Tell us who you are and where you publish. The form takes a few minutes.',
  },
  {
    title: 'Review and approval',
    text: 'We review every application by hand to confirm it’s yours and that you’re an adult.',
  },
  {
    title: 'Featured activation',
    text: `Your profile goes live within ${offer.activation} after payment and stays featured for ${offer.featuredDays} days.`,
  },
  {
    title: 'Massive exposure',
    text: 'You appear on the home page every day and at the top of your categories, in turns with the other featured models. Your dashboard shows the results.',
  },
] as const;

const places = [
  'The FEATURED badge on your card and profile',
  'The featured models on the home page, every day',
  'Top position in your categories, in turns with the other featured models',
  'Search priority among equally good results',
] as const;

export const FeaturedPage = () => (
  <PageStack>
    <PageHead
      title="Become Featured"
      description={`Appear on the home page, at the top of categories and before equally good search results for ${offer.featuredDays} days, for a one-time ${offer.price}.`}
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
      <Steps steps={steps} />
    </section>
    <section aria-labelledby="places">
      <SectionTitle id="places">Where you appear</SectionTitle>
      <CheckList items={places} isWide />
    </section>
    <Reach
      aims={['dailyVisitors', 'activeUsers', 'seoPages', 'sitemaps', 'globalCoverage', 'activationTime']}
    />
    <SignPanel>
      <h2>Ready to be featured?</h2>
      <p>
        One payment of {offer.price}: {offer.featuredDays} days featured, and a profile that stays.
      </p>
      <Button as={Link} to="/list-model">
        List Your Model - {offer.price}
      </Button>
    </SignPanel>
  </PageStack>
);
