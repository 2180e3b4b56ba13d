import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { filled } from '../../catalog/claims/filled-text';
import { offer } from '../../catalog/claims/offer';
import { PageHead } from '../../platform/head/page-head';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { sign } from '../../ui/layout/sign-panel';
import { Columns } from '../../ui/layout/stack';
import { CheckList } from '../../ui/text/check-list';
import { Muted } from '../../ui/text/muted';
import benefits from './benefits.json' with { type: 'json' };
import { Reach } from './reach';

export const PricingPage = () => (
  <PageStack>
    <PageHead
      title="Pricing"
      description={`One package, Premium Model Promotion, at ${offer.price}: a one-time payment with lifetime exposure.`}
      keywords="pricing, model promotion, premium listing, creators"
      path="/pricing"
    />
    <PageIntro
      title="Pricing"
      text="One package, one payment. Nothing renews automatically, and browsing stays free for everyone."
    />
    <Columns as="section" $gap="clamp(1.5rem, 4vw, 3rem)" $align="center">
      <Ticket>
        <h2>Premium Model Promotion</h2>
        <Price>
          {offer.price} <small>one-time</small>
        </Price>
        <Muted $bold>Lifetime exposure: your profile stays listed after the {offer.featuredDays} days</Muted>
        <Button as={Link} to="/list-model">
          Start World Domination - {offer.price}
        </Button>
        <Muted $small>One-time payment • Setup within {offer.activation} • Lifetime exposure</Muted>
      </Ticket>
      <div>
        <BenefitsTitle>What’s included</BenefitsTitle>
        <CheckList items={benefits.map((benefit) => filled(benefit))} />
      </div>
    </Columns>
    <Reach
      aims={[
        'monthlyVisitors',
        'monthlyPageViews',
        'countries',
        'trafficIncrease',
        'newFans',
        'uptime',
        'paymentMethods',
      ]}
    />
  </PageStack>
);

const Ticket = styled.div`
  ${sign}
  display: grid;
  gap: 0.75rem;
  justify-items: center;
  padding: clamp(2rem, 5vw, 3.5rem) clamp(1.25rem, 6vw, 3.5rem);

  h2 { font-size: ${({ theme }) => theme.size.title}; }
  a { min-height: 3.25rem; max-width: 100%; margin-top: 0.5rem; white-space: normal; }
`;

const Price = styled.p`
  color: ${({ theme }) => theme.color.accent};
  font-size: clamp(3.5rem, 2.5rem + 4vw, 6rem);
  font-weight: 800;
  font-stretch: 76%;
  line-height: 0.95;

  small { font-size: 1.125rem; font-weight: 600; font-stretch: 100%; }
`;

const BenefitsTitle = styled.h3`
  margin-bottom: 1rem;
  font-size: ${({ theme }) => theme.size.title};
`;
