import { withSeparators } from '@marquee/contracts/text/number';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { filled } from '../../catalog/claims/filled-text';
import { SiteEvidence } from '../../catalog/claims/measured-figures';
import { offer } from '../../catalog/claims/offer';
import { PageHead } from '../../platform/head/page-head';
import { useContactAddress, useSiteConfig } from '../../platform/site-config/site-config';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Columns, Stack } from '../../ui/layout/stack';
import { CheckList } from '../../ui/text/check-list';
import { Muted } from '../../ui/text/muted';
import { useLinked } from './linked-page';
import { ListingForm } from './listing-form';
import included from './listing-offer.json' with { type: 'json' };

export const ListModelPage = () => (
  <PageStack>
    <PageHead
      title="List Your Model"
      description={`A premium listing for ${offer.priceWithCurrency}, one-time: ${offer.featuredDays} days featured, live within ${offer.activation} after payment, with an analytics dashboard.`}
      keywords="list a model, premium listing, creator promotion"
      path="/list-model"
    />
    <PageIntro
      title="Put your name in lights"
      text="One payment, no subscription: a premium listing with your own profile and statistics you can verify."
    />
    <Columns $from="tablet" $gap="2.5rem" $columns="minmax(0, 3fr) minmax(0, 5fr)" $align="start">
      <Offer>
        <div>
          <Price>
            {offer.priceWithCurrency} <small>one-time</small>
          </Price>
          <Muted>
            {offer.featuredDays} days featured. Activation {offer.activation} after payment. Analytics
            dashboard included.
          </Muted>
        </div>
        <JumpToForm as="a" href="#request">
          Request your listing
        </JumpToForm>
        <section>
          <h2>What you get</h2>
          <CheckList items={included.map((item) => filled(item))} />
        </section>
        <Muted $small>{offer.payment}.</Muted>
        <div>
          <Muted $small>
            <Link to="/how-we-count">How we count</Link> views and clicks, and what we leave out.
          </Muted>
          <SiteEvidence />
        </div>
        <PromisedCards />
      </Offer>
      <RequestForm />
    </Columns>
  </PageStack>
);

/** The last part, because it appears when the configuration has loaded, and nothing below it may move. */
const PromisedCards = () => {
  const cards = useSiteConfig()?.promisedCards ?? 0;
  return cards === 0 ? null : (
    <Muted $small>
      Promised: {withSeparators(cards)} cards seen by visitors on the home page. If some are missing at the
      end, the placement goes on at no cost until they are delivered.
    </Muted>
  );
};

/** The form, filled in when the page was opened by a renewal link. */
const RequestForm = () => {
  const contactAddress = useContactAddress();
  const token = /^#renew=(.+)$/.exec(useLocation().hash)?.[1] ?? '';
  const { data, error } = useLinked('/api/contact/renewal', loadRenewal, token);
  const renewal = data === undefined || data === null ? undefined : { ...data, token };
  return (
    <div>
      {data === null && (
        <Muted role="status">This renewal link is no longer valid. Please fill in the form.</Muted>
      )}
      <LoadError what="your earlier request" error={error} />
      <ListingForm key={renewal?.token} contactAddress={contactAddress} renewal={renewal} />
    </div>
  );
};

const loadRenewal = async () => (await import('@marquee/contracts/http/contact')).Renewal;

/** Where the form is below the offer. */
const JumpToForm = styled(Button)`
  ${({ theme }) => theme.from.tablet} { display: none; }
`;

/** Stays beside the longer form. */
const Offer = styled(Stack).attrs({ $gap: '1.25rem' })`
  ${({ theme }) => theme.from.desktop} { position: sticky; top: 5rem; }
  h2 { margin-bottom: 0.75rem; font-size: ${({ theme }) => theme.size.title}; }
`;

const Price = styled.p`
  margin-bottom: 0.5rem;
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
  line-height: 1;

  small { font-size: ${({ theme }) => theme.size.body}; font-weight: 600; font-stretch: 100%; }
`;
