import { Link } from 'react-router-dom';
import { ClaimStats } from '../../catalogue/claims/claim-stats';
import { offer } from '../../catalogue/listing/offer';
import { PageHead } from '../../platform/head/page-head';
import { Button } from '../../ui/inputs/button';
import { PageStack, SectionTitle } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { SignPanel } from '../../ui/layout/sign-panel';
import { Steps } from '../../ui/layout/steps';
import { CheckList } from '../../ui/text/check-list';

const steps = [
  {
    title: 'Submit Application',
    text: 'Tell us who you are and where you publish. The form takes a few minutes.',
  },
  {
    title: 'Review and Approval',
    text: 'A person looks at every application and makes sure that it is yours and that you are an adult.',
  },
  {
    title: 'Featured Activation',
    text: `After payment your profile is lit up within ${offer.activation} and stays featured for ${offer.featuredDays} days.`,
  },
  {
    title: 'Massive Exposure',
    text: 'You stand first on the homepage, in your categories and in search, and your dashboard counts it.',
  },
] as const;

const places = [
  'The FEATURED badge on your card and profile',
  'The featured models on the homepage',
  'Top position in your categories',
  'Search priority among equally good results',
] as const;

export const FeaturedPage = () => (
  <PageStack>
    <PageHead
      title="Become Featured"
      description={`Stand first on the homepage, in categories and in search for ${offer.featuredDays} days, for ${offer.price} once.`}
      keywords="featured models, promotion, featured placement, creators"
      path="/featured"
    />
    <PageIntro
      title="Your name, first on the sign"
      text="Featured models stand where everybody looks. The place is paid for, and the site says so beside it."
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
      <SectionTitle id="places">Where you are seen</SectionTitle>
      <CheckList items={places} isWide />
    </section>
    <section aria-labelledby="figures">
      <SectionTitle id="figures">What we advertise</SectionTitle>
      <ClaimStats
        names={['dailyVisitors', 'activeUsers', 'seoPages', 'sitemaps', 'globalCoverage', 'activationTime']}
      />
    </section>
    <SignPanel>
      <h2>The sign has room for you</h2>
      <p>
        {offer.price} once, {offer.featuredDays} days featured, and a profile that stays.
      </p>
      <Button as={Link} to="/list-model">
        List Your Model - {offer.price}
      </Button>
    </SignPanel>
  </PageStack>
);
