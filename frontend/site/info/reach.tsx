import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ClaimStats } from '../../catalog/claims/claim-stats';
import { MeasuredFigures } from '../../catalog/claims/measured-figures';
import { offer } from '../../catalog/claims/offer';
import { Button } from '../../ui/inputs/button';
import { SectionTitle } from '../../ui/layout/page';
import { SignPanel } from '../../ui/layout/sign-panel';
import { DisclosureTitle } from '../../ui/text/disclosure-title';

/** The last sections of a page that offers a placement: figures, and a link to the request form. */
export const Reach = ({ aims }: { readonly aims: ComponentProps<typeof ClaimStats>['names'] }) => (
  <>
    <section aria-labelledby="reach">
      <SectionTitle id="reach">Reach</SectionTitle>
      <MeasuredFigures />
      <Aims>
        <DisclosureTitle>Claims and targets, not measured</DisclosureTitle>
        <ClaimStats names={aims} />
      </Aims>
    </section>
    <SignPanel aria-labelledby="request">
      <h2 id="request">Ready to be featured?</h2>
      <p>
        {offer.price} one-time for {offer.featuredDays} days, live within {offer.activation} after payment.
      </p>
      <Button as={Link} to="/list-model">
        Request your listing
      </Button>
    </SignPanel>
  </>
);

const Aims = styled.details`
  margin-top: 1rem;
`;
